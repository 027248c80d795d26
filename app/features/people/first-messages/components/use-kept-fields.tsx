import { useEffect, useRef } from 'react'
import { draftOf, keepDraft } from '#app/features/people/qmail/components/use-draft.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { dropCopy, findCopy, keepCopy } from '#app/ui/local-copy.ts'

const WHO = 'first-message'
type Field = HTMLInputElement | HTMLTextAreaElement

const fieldIn = (box: HTMLElement, name: string) => box.querySelector<Field>(`[name="${name}"]`)

/**
 * What was begun stays in this browser, also on the way to the login, where the words wait under the name
 * that the form of somebody signed in looks for. It is gone once the form was sent and the page has led on.
 */
export function useKeptFields(draft: string, fault: FormFault | null) {
  const box = useRef<HTMLDivElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // What was typed before this page came alive stays as it is.
    putBack(element, draft)
    const keep = () => keepAll(element, draft)
    keep()
    element.addEventListener('input', keep)
    return () => {
      element.removeEventListener('input', keep)
      if (!isSent.current) return
      keepDraft(draft, '')
      dropCopy(WHO)
    }
  }, [draft])
  useEffect(() => {
    if (fault) isSent.current = false
  }, [fault])
  const leave = () => {
    isSent.current = true
  }
  return { box, leave }
}

function putBack(box: HTMLElement, draft: string): void {
  const { name, email } = findCopy(WHO, Date.now())?.values ?? {}
  const kept = { words: draftOf(draft), name, email }
  for (const [which, value] of Object.entries(kept)) {
    const field = fieldIn(box, which)
    if (field?.value === '' && typeof value === 'string') field.value = value
  }
}

function keepAll(box: HTMLElement, draft: string): void {
  const typed = (name: string) => fieldIn(box, name)?.value ?? ''
  keepDraft(draft, typed('words'))
  const who = { name: typed('name'), email: typed('email') }
  if (who.name || who.email) keepCopy(WHO, who, Date.now())
}
