/** Who speaks for the house: none of these is a part of somebody's username. */
const PARTS = new Set(
  `quorum admin admins administrator administration sysadmin superadmin support staff help helpdesk billing official
  moderator moderators webmaster postmaster hostmaster noreply`.split(/\s+/),
)
/** These are words of other names, too, and only alone a name of the house. */
const WHOLE = new Set(
  `abuse accounting accounts compliance contact finance invoices legal mailer moderation payments payouts privacy refunds
  security service services system root superuser team info news press jobs trust safety sales marketing operator operations
  everyone everybody anonymous undefined unknown deleted`.split(/\s+/),
)
const LOOKS_LIKE: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/**
 * Whether a username pretends to be the marketplace itself: as a whole, or in a part between underscores or
 * behind a capital, also with trailing figures removed or figures read as letters. Applies to newly chosen
 * names; existing ones, such as those of staff, stay.
 */
export function isHouseName(username: string): boolean {
  const parts = [username, ...username.split(/_|(?<=[a-z\d])(?=[A-Z])/)].flatMap(spellings)
  const whole = spellings(username.replaceAll('_', ''))
  return parts.some((part) => PARTS.has(part)) || whole.some((name) => PARTS.has(name) || WHOLE.has(name))
}

function spellings(part: string): string[] {
  const plain = part.toLowerCase()
  const bare = plain.replace(/\d+$/, '')
  return [
    plain,
    bare,
    ...[plain, bare].map((one) => one.replace(/[01345]/g, (figure) => LOOKS_LIKE[figure] ?? figure)),
  ]
}
