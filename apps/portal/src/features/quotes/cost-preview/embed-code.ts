/** A merchant's widget: the picture and the page. */
export interface WidgetLinks {
  readonly png: string;
  readonly url: string;
}

/** What a merchant pastes into a site. The frame may run its script and send its form, and nothing more. */
export const embedCode = (page: string, title: string): string =>
  `<iframe src="${page.replaceAll("&", "&amp;")}" title="${title}" width="100%" height="720" loading="lazy" ` +
  'sandbox="allow-scripts allow-forms" style="border: 0"></iframe>';
