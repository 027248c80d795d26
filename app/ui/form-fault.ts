import type { Message } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import { translateMessage } from './message.ts'

type Values = Record<string, string | string[]>
export type FormFault = { errors: Record<string, Message>; values: Values }

/** What stands in a field: what was typed last, else what was saved. */
export function typedOr(fault: FormFault | null, name: string, saved: string | null | undefined): string {
  const typed = fault?.values[name]
  return (Array.isArray(typed) ? typed.at(-1) : typed) ?? saved ?? ''
}

type Form = { t: Translate; fault: FormFault | null; labelOf: (name: string) => string }

/**
 * What the fields of a form are given, by name (nested ones by path, as `participants.0.email`): the label,
 * what stands in it (what was typed last, else what was saved) and what is wrong with it in the reader's
 * words.
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
