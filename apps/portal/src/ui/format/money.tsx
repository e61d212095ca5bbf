import { useFormatter } from "next-intl";
import classes from "./money.module.css";

/** Euros as a person writes them: `€ 12.345,60` in Dutch. Figures of one width, so that columns line up. */
export function Money({ euros }: { euros: number }) {
  const format = useFormatter();
  return <span className={classes.money}>{format.number(euros, EURO)}</span>;
}

const EURO = { style: "currency", currency: "EUR" } as const;
