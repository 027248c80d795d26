/** The form that reports what has a slug. */
export const reportPath = (kind: string, slug: string): string =>
  `/report/${kind}/${encodeURIComponent(slug)}`
