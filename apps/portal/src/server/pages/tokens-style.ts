// Made of ui/theme/tokens.css by `pnpm generate`: a page that is made at run time has no files to read.
/** The portal's colours, for pages that are plain HTML. */
export const TOKENS_STYLE = `
/* Colours of the portal. Every pair that carries text has a contrast of 4.5:1 or more in both schemes. */
:root {
  --canvas: #f8f7f4;
  --surface: #ffffff;
  --surface-sunken: #f1efea;
  --surface-hover: #f5f3ef;
  --line: #e6e3dc;
  --line-strong: #8b877c;
  --ink: #1d211f;
  --ink-soft: #4c4d48;
  --ink-faint: #64635b;
  --accent: #12624d;
  --accent-hover: #0d5240;
  --accent-ink: #0d5240;
  --accent-soft: #e3f0ea;
  --on-accent: #ffffff;
  --attention-soft: #fbeccb;
  --attention-ink: #734700;
  --attention-mark: #b8740a;
  --danger-soft: #fbe5e1;
  --danger-ink: #93231a;
  --danger-mark: #b3382c;
  --danger-hover: #93231a;
  --on-danger: #ffffff;
  --info-soft: #e3ebf4;
  --info-ink: #28496d;
  --info-mark: #43719f;
  --success-soft: #dcefe2;
  --success-ink: #1b5a36;
  --success-mark: #2c8a55;
  --neutral-soft: #eceae4;
  --neutral-ink: #4c4d48;
  --neutral-mark: #8b877c;
  --shadow-raised: 0 1px 2px rgb(29 33 31 / 5%), 0 1px 1px rgb(29 33 31 / 3%);
}

/* On paper everybody reads dark on white. */
@media screen {
  :root[data-mantine-color-scheme="dark"] {
    --canvas: #121513;
    --surface: #191d1b;
    --surface-sunken: #0e1110;
    --surface-hover: #202523;
    --line: #2b312e;
    --line-strong: #747c76;
    --ink: #eceeea;
    --ink-soft: #c3c8c3;
    --ink-faint: #9fa6a0;
    --accent: #6fbea3;
    --accent-hover: #8ed0b8;
    --accent-ink: #8ed0b8;
    --accent-soft: #1a332b;
    --on-accent: #06251c;
    --attention-soft: #3a2c10;
    --attention-ink: #f3cd83;
    --attention-mark: #d99b33;
    --danger-soft: #3d1f1b;
    --danger-ink: #f5b3aa;
    --danger-mark: #e07a6d;
    --danger-hover: #f0958a;
    --on-danger: #2a0905;
    --info-soft: #1c2b3a;
    --info-ink: #a9c9ea;
    --info-mark: #6c9fd0;
    --success-soft: #17321f;
    --success-ink: #96d6ac;
    --success-mark: #58b47c;
    --neutral-soft: #272c29;
    --neutral-ink: #c3c8c3;
    --neutral-mark: #747c76;
    --shadow-raised: none;
  }
}

@media print {
  :root {
    --canvas: #ffffff;
  }
}
`;
