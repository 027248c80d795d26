import type { Message } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import { translateMessage } from './message.ts'

type Values = Record<string, string | string[]>
export type FormFault = { errors: Record<string, Message>; values: Values }

/** The value of a field: as typed last, else as saved. */
export function typedOr(fault: FormFault | null, name: string, saved: string | null | undefined): string {
  const typed = fault?.values[name]
  return (Array.isArray(typed) ? typed.at(-1) : typed) ?? saved ?? ''
}

/** Whether something in one of these fields, or in a row of them, is to be mended. */
export function isFaulty(fault: FormFault | null, names: readonly string[]): boolean {
  return Object.keys(fault?.errors ?? {}).some((name) => names.includes(name.split('.')[0] ?? ''))
}

type Form = { t: Translate; fault: FormFault | null; labelOf: (name: string) => string }

/**
 * The properties of a form's fields, by name (nested ones by path, as `participants.0.email`): label, value
 * (as typed last, else as saved) and error in the reader's words.
 */
export function fieldsOf({ t, fault, labelOf }: Form) {
  return (name: string, saved?: string | null) => ({
    id: name,
    name,
    label: labelOf(name),
    defaultValue: typedOr(fault, name, saved),
    error: fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null,
  })
}
