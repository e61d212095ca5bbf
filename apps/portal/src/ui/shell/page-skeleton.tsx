import classes from "./page-skeleton.module.css";
import { skeletonOf } from "./skeleton-of.ts";

const PARTS = { list: 7, detail: 4, form: 3 } as const;

/** The outlines of a page that is on its way. It lies above the page that is shown: nothing moves when it comes or goes. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  const kind = skeletonOf(pathname);
  return (
    <div className={classes.skeleton} data-kind={kind} aria-hidden>
      <div className={classes.title} />
      {Array.from({ length: PARTS[kind] }, (_, place) => (
        <div key={place} className={classes.part} />
      ))}
    </div>
  );
}
