import { createTranslator } from "next-intl";
import en from "../../messages/en.json";
import nl from "../../messages/nl.json";
import { TIME_ZONE } from "../i18n/time-zone.ts";
import type { WidgetAnswer } from "./widget-request.ts";

const MESSAGES = { nl, en };
const ROWS_SHOWN = 4;

const column = { display: "flex", flexDirection: "column" } as const;
const row = { display: "flex", justifyContent: "space-between", alignItems: "center" } as const;

/** Drawn by satori: flex boxes and inline styles only. */
export function WidgetImage({ answer: { language, indication } }: { answer: WidgetAnswer }) {
  const t = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "widget",
    timeZone: TIME_ZONE,
  });
  const { organizationName, amount, rows, warning } = indication;
  return (
    <div
      style={{
        ...column,
        width: "100%",
        height: "100%",
        padding: 56,
        background: "#f8f7f4",
        color: "#1d211f",
        fontFamily: "Figtree",
      }}
    >
      <div style={{ ...row, color: "#64635b", fontSize: 30 }}>
        <span>{organizationName}</span>
        <span>{t("amount")}</span>
      </div>
      <div style={{ ...row, marginTop: 8, fontWeight: 700 }}>
        <span style={{ fontSize: 44 }}>{t("title")}</span>
        <span style={{ fontSize: 52, color: "#12624d" }}>{amount}</span>
      </div>
      <div
        style={{
          ...column,
          marginTop: 28,
          padding: "10px 32px",
          borderRadius: 24,
          background: "#ffffff",
          border: "2px solid #e6e3dc",
        }}
      >
        {rows.length === 0 ? <span style={{ padding: "24px 0", fontSize: 32 }}>{t("none")}</span> : null}
        {rows.slice(0, ROWS_SHOWN).map(({ term, monthly, annualCostRate }) => (
          <div key={term} style={{ ...row, padding: "12px 0", fontSize: 34 }}>
            <span>{t("months", { count: term })}</span>
            <span style={{ color: "#64635b", fontSize: 28 }}>{`${t("annualCost")} ${annualCostRate}`}</span>
            <span style={{ fontWeight: 700 }}>{`${monthly} ${t("perMonth")}`}</span>
          </div>
        ))}
      </div>
      <div
        style={{
          display: "flex",
          marginTop: "auto",
          padding: "14px 24px",
          border: "4px solid #1d211f",
          borderRadius: 12,
          fontSize: 34,
          fontWeight: 700,
        }}
      >
        {warning}
      </div>
    </div>
  );
}
