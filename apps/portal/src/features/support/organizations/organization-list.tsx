"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { trpc } from "../../../trpc/portal-trpc.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import { QueryFault } from "../../../ui/feedback/query-fault.tsx";
import { StateMessage } from "../../../ui/feedback/state-message.tsx";
import { EntityList, EntityRow } from "../../../ui/layout/entity-list.tsx";
import { ListPaging } from "../../../ui/layout/list-paging.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { supportOrganizationHref } from "../support-href.ts";
import { type OrganizationSearch, organizationListHref, organizationListInput } from "./organization-search.ts";

export function OrganizationList({ search }: { search: OrganizationSearch }) {
  const t = useTranslations("support.organizations");
  const kinds = useTranslations("organization.kinds");
  const router = useRouter();
  const list = trpc.supportOrganizations.list.useQuery(organizationListInput(search));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    router.push(organizationListHref({ q: q === "" ? undefined : q }));
  };
  const searchForm = (
    <form onSubmit={submit}>
      <TextInput
        name="q"
        type="search"
        data-search
        aria-label={t("search")}
        placeholder={t("search")}
        defaultValue={search.q ?? ""}
        w={320}
        maw="100%"
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      />
    </form>
  );
  return (
    <>
      <PageHeader title={t("title")} actions={searchForm} />
      <Panel isFlush>
        {list.isError ? <QueryFault error={list.error} retry={() => void list.refetch()} /> : null}
        {list.data?.data.length === 0 ? <StateMessage title={t("empty.title")} text={t("empty.text")} /> : null}
        <EntityList>
          {list.data?.data.map((organization) => (
            <EntityRow
              key={organization.organizationId}
              name={<Link href={supportOrganizationHref(organization.organizationId)}>{organization.name}</Link>}
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
      <ListPaging
        firstHref={search.cursor === undefined ? undefined : organizationListHref({ q: search.q })}
        nextHref={
          list.data?.nextCursor === undefined
            ? undefined
            : organizationListHref({ q: search.q, cursor: list.data.nextCursor })
        }
      />
    </>
  );
}
