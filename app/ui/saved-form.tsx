import { type ComponentProps, type FormEvent, useState } from 'react'
import { Form, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { MEANWHILE, type SeenMark } from '#app/kit/seen-mark.ts'
import type { FormFault } from './form-fault.ts'
import { unsentName } from './unsent-name.ts'

export type Answer = FormFault | { ok: true } | null | undefined

/** What was wrong with what was sent, if anything was. */
export const faultOf = (answer: Answer): FormFault | null => (answer && 'errors' in answer ? answer : null)

type SavedFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'noValidate'> & {
  /** Stands for what is saved, and shown where nothing was typed; null as long as there is nothing. */
  seen: SeenMark | null
  /** What this form was answered last; an answer to another form of the page is none. */
  answer: Answer
  /** Whether what is typed outlives a reload and a way back, in this tab for the same person, until it is answered. */
  keeps?: boolean
}

/** A form over what is saved, which another tab or another person may save as well: what was not seen is not written over. */
export function SavedForm({ seen, answer, keeps = false, children, ...form }: SavedFormProps) {
  const keep = useKeeping()
  const isIdle = useNavigation().state === 'idle'
  const [shown, setShown] = useState({ answer, mark: markOf(answer, seen) })
  // What is read again in between does not reach fields that are being filled in: the mark stays theirs.
  if (isIdle && answer && shown.answer !== answer) setShown({ answer, mark: markOf(answer, seen) })
  return (
    <Form {...form} method="post" noValidate onInput={keeps ? keep : undefined}>
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
    </Form>
  )
}

/** Still the same after a mistake; and what stands there now once that was saved, or the reader was told of it. */
function markOf(answer: Answer, seen: SeenMark | null): string | null {
  const fault = faultOf(answer)
  const whole = fault?.errors['']
  if (whole?.key === MEANWHILE) return String(whole.params?.seen ?? '')
  const typed = fault?.values.seen
  return typeof typed === 'string' ? typed : seen
}

/** Keeps what is typed as what was sent without an answer is kept. What is put back is not typed: a second reload shows what is saved. */
function useKeeping() {
  const { pathname } = useLocation()
  const root = useRouteLoaderData('root') as { viewer: { username: string } | null } | undefined
  const who = root?.viewer?.username ?? ''
  return ({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>) => {
    if (!nativeEvent.isTrusted) return
    const typed = new FormData(form)
    void import('./unsent.ts')
      .then(({ keepUnsent }) => keepUnsent(unsentName(pathname), who, typed))
      .catch(() => {})
  }
}
