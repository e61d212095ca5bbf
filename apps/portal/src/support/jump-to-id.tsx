"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

const PAGES: readonly (readonly [RegExp, string])[] = [
  [/^qot_/, "/support/quotes/"],
  [/^cas_/, "/support/cases/"],
  [/^mer_/, "/support/organizations/"],
];

/** An id on the phone or in a log leads straight to its page. */
export function JumpToId() {
  const t = useTranslations("support.jump");
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget).get("id")).trim();
    const page = PAGES.find(([pattern]) => pattern.test(id));
    if (page === undefined) setProblem(t("unknown"));
    else router.push(`${page[1]}${encodeURIComponent(id)}`);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        name="id"
        w={300}
        maw="100%"
        data-search
        aria-label={t("label")}
        placeholder={t("placeholder")}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
    </form>
  );
}
