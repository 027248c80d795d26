/** Why a form was refused whose reader acts for somebody else by now. */
export const ELSEWHERE = 'companies:refused.elsewhere'

/**
 * Whether a page is left as it is after an answer: what it shows is nothing to whom its reader acts for by
 * now.
 */
export function wasElsewhere({
  actionResult,
}: {
  actionResult?: { errors?: Record<string, { key: string }> } | null
}) {
  return actionResult?.errors?.['']?.key === ELSEWHERE
}
