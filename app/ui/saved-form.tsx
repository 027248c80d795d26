import { type ComponentProps, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { MEANWHILE, type VersionToken } from '#app/kit/version-token.ts'
import type { FormFault } from './form-fault.ts'
import { KeptForm } from './kept-form.tsx'

export type Answer = FormFault | { ok: true } | null | undefined

/** What was wrong with what was sent, if anything was. */
export const faultOf = (answer: Answer): FormFault | null => (answer && 'errors' in answer ? answer : null)

type SavedFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate'> & {
  /** Stands for what is saved, and shown where nothing was typed; null as long as there is nothing. */
  seen: VersionToken | null
  /** What this form was answered last; an answer to another form of the page is none. */
  answer: Answer
  /** False where the form keeps drafts of its own, or asks for so little that nothing is kept. */
  keeps?: boolean
}

/**
 * A form over what is saved, which another tab or another person may save as well: what was not seen is not
 * written over.
 */
export function SavedForm({ seen, answer, keeps = true, children, ...form }: SavedFormProps) {
  const isIdle = useNavigation().state === 'idle'
  const [shown, setShown] = useState({ answer, mark: markOf(answer, seen) })
  // What is read again in between does not reach fields that are being filled in: the mark stays theirs.
  if (isIdle && answer && shown.answer !== answer) setShown({ answer, mark: markOf(answer, seen) })
  const Typed = keeps ? KeptForm : Form
  return (
    <Typed {...form} method="post" noValidate>
      {/* A field like others: what puts back what was typed, puts back what was seen then as well. */}
      {shown.mark === null ? null : (
        <input
          name="seen"
          value={shown.mark}
          onChange={({ target }) => setShown({ ...shown, mark: target.value })}
          hidden
        />
      )}
      {children}
    </Typed>
  )
}

/**
 * Still the same after a mistake; and what stands there now once that was saved, or the reader was told of
 * it.
 */
function markOf(answer: Answer, seen: VersionToken | null): string | null {
  const fault = faultOf(answer)
  const whole = fault?.errors['']
  if (whole?.key === MEANWHILE) return String(whole.params?.seen ?? '')
  const typed = fault?.values.seen
  return typeof typed === 'string' ? typed : seen
}
