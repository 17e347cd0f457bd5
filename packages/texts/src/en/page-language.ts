/** The control of the page's language. */
export const pageLanguage = {
  /** Before the languages, which are named in their own words. */
  label: 'Language of this page',
};
