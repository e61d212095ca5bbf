import classes from "./legal-warning.module.css";

/** The official picture, where the operator has set one (CREDIT_WARNING_IMAGE). */
export interface WarningPicture {
  readonly width: number;
  readonly height: number;
}

interface LegalWarningProps {
  readonly text: string;
  readonly picture?: WarningPicture | undefined;
}

/** The warning that Dutch law requires with every offer of credit: across the full width, above the figures. */
export function LegalWarning({ text, picture }: LegalWarningProps) {
  return (
    <div className={picture === undefined ? classes.warning : classes.picture}>
      {picture === undefined ? (
        <span className={classes.mark} aria-hidden>
          !
        </span>
      ) : (
        <img src="/widgets/credit-warning.png" width={picture.width} height={picture.height} alt="" />
      )}
      <p>{text}</p>
    </div>
  );
}
