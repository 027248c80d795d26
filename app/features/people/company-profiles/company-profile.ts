export const MOST_COST_CENTRES = 500

/**
 * A cost centre as values of its form's fields. A field named `code` alone would count as a one-time code,
 * which no form keeps.
 */
export const centreFields = ({ code, name }: { code: string; name: string }) => ({ centreCode: code, name })
