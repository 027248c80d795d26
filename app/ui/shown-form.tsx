import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Message } from '#app/kit/refusal.ts'
import { Alert } from './alert.tsx'
import { LinkButton } from './button.tsx'
import type { FormFault } from './form-fault.ts'
import { Page } from './layout.tsx'
import { translateMessage } from './message.ts'
import { PageMeta } from './page-meta.tsx'
import { whileShown } from './shown-elsewhere.ts'
import { useTranslation } from './translation.tsx'

/**
 * What a tab shows of a form: the answer to what was sent of it, and while the form is open beside it, to
 * what is typed there. An answer without a fault names the form by its `key`.
 */
export function useShownForm<Answer extends { key: string } | FormFault>(
  sent: Answer | undefined,
): { shown: Exclude<Answer, FormFault> | null; fault: FormFault | null } {
  const fetcher = useFetcher({ key: 'preview' })
  const answer = (fetcher.data as Answer | undefined) ?? sent
  const fault = answer && 'errors' in answer ? (answer as FormFault) : null
  const shown = answer && !fault ? (answer as Exclude<Answer, FormFault>) : null
  const key = answer && 'key' in answer ? answer.key : [fault?.values.key ?? []].flat()[0]
  const { submit } = fetcher
  useEffect(
    () => (key ? whileShown(key, (typed) => void submit(typed, { method: 'post' })) : undefined),
    [key, submit],
  )
  return { shown, fault }
}

type NothingShownProps = {
  fault: FormFault | null
  labelOf: (field: string) => string
  words: { title: string; fault: string; none: string; noneText: string }
  back: { to: string; label: string }
}

/** Instead of the page: what is wrong with the form; or that nothing was sent, and where forms are. */
export function NothingShown({ fault, labelOf, words, back }: NothingShownProps) {
  const { t } = useTranslation()
  const meta = <PageMeta title={words.title} noindex />
  if (!fault)
    return (
      <Page title={words.none} lead={<p>{words.noneText}</p>}>
        {meta}
        <LinkButton to={back.to}>{back.label}</LinkButton>
      </Page>
    )
  const lines = Object.entries(fault.errors) as [string, Message][]
  return (
    <Page title={words.title}>
      {meta}
      <Alert tone="wait" title={words.fault}>
        <ul>
          {lines.map(([field, message]) => (
            <li key={field}>{[labelOf(field), translateMessage(t, message)].filter(Boolean).join(': ')}</li>
          ))}
        </ul>
      </Alert>
    </Page>
  )
}
