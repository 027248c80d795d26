import { createHash } from 'node:crypto'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'

type Shown = Record<string, string | null>

/** Stands for what a form showed when somebody began to fill it in; it tells nobody what that was. Empty is nothing. */
export function seenMark(shown: Shown): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(shown).map(([name, value]) => [name, value ?? ''])))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Whether anything is to be written: nothing when all is as it was, as after a double click. Where somebody else has saved
 * since the form was shown, nothing is written over: bad input says beside each field that differs what stands there now.
 */
export function differsFrom(saved: Shown, said: Shown, mark: string): boolean {
  const differing = Object.keys(said).filter((name) => (saved[name] ?? '') !== (said[name] ?? ''))
  if (differing.length === 0) return false
  if (mark === seenMark(saved)) return true
  const errors: FieldErrors = { '': { key: 'company:meanwhile' } }
  for (const name of differing)
    errors[name] = saved[name]
      ? { key: 'company:nowSaved', params: { value: saved[name] } }
      : { key: 'company:nowEmpty' }
  throw new BadInput(errors)
}
