"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useAddress } from "../../../ui/address/use-address.ts";
import { StatusChip } from "../../../ui/chips/status-chip.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { FoundStatus } from "../../../ui/forms/found-status.tsx";
import { Column } from "../../../ui/layout/columns.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { SearchField } from "../../../ui/search/search-field.tsx";
import classes from "../support.module.css";
import { supportOrganizationHref, supportQuoteHref, supportSearchHref } from "../support-href.ts";
import { useTrailStop } from "../trail/use-trail-stop.ts";
import { supportSearchInputOf, supportSearchParsers } from "./support-search-address.ts";

/** Consumers and organizations of the whole platform, as one types. */
export function SupportSearch() {
  const t = useTranslations("support.search");
  const [address, setAddress] = useAddress(supportSearchParsers, { history: "replace", shallow: true });
  useRememberedList("/support/search", supportSearchHref(address.q ?? ""));
  useTrailStop("search");
  const input = supportSearchInputOf(address);
  const found = trpc.supportSearch.find.useQuery(input, { placeholderData: keepPreviousData });
  const { quotes = [], organizations = [], hasMoreQuotes = false } = found.data?.data ?? {};
  const isAnswered = found.data !== undefined && !found.isPlaceholderData;
  // What was found, or not, for the words before says nothing of these.
  const isEmpty = isAnswered && quotes.length === 0 && organizations.length === 0;
  const message = input.text.length < 2 ? "start" : "none";
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Column>
        <SearchField
          className={classes.search}
          label={t("label")}
          placeholder={t("label")}
          value={address.q ?? ""}
          isStale={found.isPlaceholderData}
          onSearch={(q) => void setAddress({ q: q === "" ? null : q })}
        />
        <FoundStatus
          text={input.text.length < 2 ? "" : input.text}
          count={isAnswered ? quotes.length + organizations.length : undefined}
          hasMore={hasMoreQuotes}
        />
        {found.isError ? <QueryFault error={found.error} retry={() => void found.refetch()} /> : null}
        {isEmpty ? (
          <Panel>
            <StateMessage title={t(`${message}.title`)} text={t(`${message}.text`, { text: input.text })} />
          </Panel>
        ) : null}
        {organizations.length === 0 ? null : (
          <Panel title={t("organizations")} isFlush>
            <EntityList>
              {organizations.map(({ organizationId, name, slug }) => (
                <EntityRow
                  key={organizationId}
                  name={
                    <PageLink href={supportOrganizationHref(organizationId)} data-row-link>
                      {name}
                    </PageLink>
                  }
                  facts={<code>{slug}</code>}
                />
              ))}
            </EntityList>
          </Panel>
        )}
        {quotes.length === 0 ? null : (
          <Panel title={t("quotes")} isFlush>
            <EntityList more={hasMoreQuotes ? t("more") : undefined}>
              {quotes.map(({ quoteId, organization, name, externalId, address: at, status }) => (
                <EntityRow
                  key={`${organization.organizationId} ${quoteId}`}
                  name={
                    <PageLink href={supportQuoteHref(organization.organizationId, quoteId)} data-row-link>
                      {name}
                    </PageLink>
                  }
                  marks={<StatusChip status={status} />}
                  facts={
                    <>
                      <span>{organization.name}</span>
                      {externalId === undefined ? null : <span>{externalId}</span>}
                      <span>{at}</span>
                    </>
                  }
                />
              ))}
            </EntityList>
          </Panel>
        )}
      </Column>
    </>
  );
}
