import { KNOWN_TAGS } from "@quote-financing/domain/vocabulary";
import { useTranslations } from "next-intl";
import { Chip } from "../../../ui/chips/chip.tsx";
import classes from "./tag-chips.module.css";

export function TagChips({ tags }: { tags: readonly string[] }) {
  const t = useTranslations("vocabulary.tag");
  return (
    <span className={classes.chips}>
      {tags.map((tag) => {
        const known = KNOWN_TAGS.find((candidate) => candidate === tag);
        return <Chip key={tag}>{known === undefined ? tag.replaceAll("_", " ") : t(known)}</Chip>;
      })}
    </span>
  );
}
