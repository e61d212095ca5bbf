import { PERMISSIONS } from "@quote-financing/domain/people/permissions";
import { MEMBER_ROLES, type MemberRole } from "@quote-financing/domain/vocabulary";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Panel } from "../../../ui/layout/panel.tsx";
import classes from "./member-list.module.css";

/** The permissions that tell roles apart or that everyone asks about, read from the table that decides. */
const SHOWN = [
  "quotes.read",
  "quotes.write",
  "documents.write",
  "cases.write",
  "deliveries.read",
  "destinations.write",
  "api-keys.manage",
  "members.manage",
  "organization.manage",
  "audit.read",
] as const;

/** What each role may do. */
export function RoleTable() {
  const t = useTranslations("members");
  const roles: readonly MemberRole[] = MEMBER_ROLES;
  return (
    <Panel title={t("rights.title")} isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={t("rights.caption")} tabIndex={0}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t("rights.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("rights.what")}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {t(`roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SHOWN.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(`rights.${keyOf(permission)}`)}</th>
                {roles.map((role) => (
                  <td key={role}>
                    {PERMISSIONS[permission].roles.some((allowed) => allowed === role) ? (
                      <IconCheck size={18} className={classes.yes} role="img" aria-label={t("rights.yes")} />
                    ) : (
                      <IconMinus size={18} className={classes.no} role="img" aria-label={t("rights.no")} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

/** Names of texts cannot hold a dot. */
const keyOf = <Text extends string>(permission: Text) => permission.replace(".", "_") as Underscored<Text>;

type Underscored<Text extends string> = Text extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Text;
