"use client";

import { ORGANIZATION_SEARCH_MAX } from "@quote-financing/domain/fields/search-lengths";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { useAddress } from "../../../ui/address/use-address.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { FoundStatus } from "../../../ui/forms/found-status.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { PageLink } from "../../../ui/layout/page-link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useRememberedList } from "../../../ui/layout/remembered-list.ts";
import { AnsweredPaging } from "../../../ui/rows/answered-paging.tsx";
import { foundNothing } from "../../../ui/rows/found-nothing.ts";
import { SearchField } from "../../../ui/search/search-field.tsx";
import { supportOrganizationHref } from "../support-href.ts";
import { useTrailStop } from "../trail/use-trail-stop.ts";
import { CreateOrganizationButton } from "./create-organization-dialog.tsx";
import classes from "./organization-list.module.css";
import {
  isFiltered,
  organizationListHref,
  organizationListInput,
  organizationSearchParsers,
} from "./organization-search.ts";

/** @param hasMail without it nobody can be invited from here: the link goes by mail alone. */
export function OrganizationList({ hasMail }: { hasMail: boolean }) {
  const t = useTranslations("support.organizations");
  const kinds = useTranslations("organization.kinds");
  const [search, setSearch] = useAddress(organizationSearchParsers, { history: "replace", shallow: true });
  useRememberedList("/support/organizations", organizationListHref(search));
  useTrailStop("organizations");
  const list = trpc.supportOrganizations.list.useQuery(organizationListInput(search), {
    placeholderData: keepPreviousData,
  });
  const empty = isFiltered(search) ? "noneFound" : "empty";
  const searchField = (
    <SearchField
      className={classes.search}
      label={t("search")}
      placeholder={t("search")}
      maxLength={ORGANIZATION_SEARCH_MAX}
      value={search.q ?? ""}
      isStale={list.isPlaceholderData}
      onSearch={(q) => void setSearch({ q: q === "" ? null : q, cursor: null })}
    />
  );
  const actions = (
    <>
      {searchField}
      {hasMail ? <CreateOrganizationButton /> : null}
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} {...(hasMail ? {} : { lead: t("create.mailOff") })} actions={actions} />
      <FoundStatus
        text={search.cursor ? "" : search.q}
        count={list.isPlaceholderData ? undefined : list.data?.data.length}
        hasMore={list.data?.nextCursor !== undefined}
      />
      <Panel isFlush>
        {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
        {foundNothing(list) ? <StateMessage title={t(`${empty}.title`)} text={t(`${empty}.text`)} /> : null}
        <EntityList>
          {list.data?.data.map((organization) => (
            <EntityRow
              key={organization.organizationId}
              name={
                <PageLink href={supportOrganizationHref(organization.organizationId)} data-row-link>
                  {organization.name}
                </PageLink>
              }
              marks={organization.suspendedAt === undefined ? undefined : <Chip tone="danger">{t("suspended")}</Chip>}
              facts={
                <>
                  <span>{kinds(organization.kind)}</span>
                  <code>{organization.slug}</code>
                </>
              }
            />
          ))}
        </EntityList>
      </Panel>
      <AnsweredPaging
        cursor={search.cursor}
        answer={list.data}
        isStale={list.isPlaceholderData}
        hrefOf={(cursor) => organizationListHref({ ...search, cursor: cursor ?? null })}
      />
    </>
  );
}
