import { ownPath } from '#app/kit/own-path.ts'

/** Below these stands one thing of one party: whoever switches is shown the list instead. */
const LISTS = ['/mybooking', '/manage_requirement', '/event/manage_event']

/**
 * Where to go after switching workspaces at the address `from`: back there, unless that page belongs to
 * another party.
 */
export function placeAfterSwitch(from: unknown): string {
  const path = ownPath(from)
  if (path === null || /^\/(for-companies|order|pay|document|invite|join)(\/|\?|$)/.test(path))
    return '/dashboard'
  return LISTS.find((list) => path.startsWith(`${list}/`)) ?? path
}
