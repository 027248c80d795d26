import type { Message } from '#app/kit/refusal.ts'

type Values = Record<string, string | string[]>
export type FormFault = { errors: Record<string, Message>; values: Values }

/** What stands in a field: what was typed last, else what was saved. */
export function typedOr(fault: FormFault | null, name: string, saved: string | null | undefined): string {
  const typed = fault?.values[name]
  return (Array.isArray(typed) ? typed.at(-1) : typed) ?? saved ?? ''
}
