import type { Message } from '#app/kit/refusal.ts'

type Fault = { errors: Record<string, Message>; values: Record<string, string | string[]> }

/**
 * What a form says of what it showed: still the same after a mistake, so that what somebody else has saved meanwhile is not
 * written over unseen; and what stands there now once the reader was told of that.
 */
export function markOf(fault: Fault | null, seen: string): string {
  const typed = fault?.values.seen
  if (typeof typed !== 'string' || fault?.errors['']?.key === 'company:meanwhile') return seen
  return typed
}
