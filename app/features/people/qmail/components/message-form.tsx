import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FileChooser } from '#app/features/people/message-files/components/file-chooser.tsx'
import { useFiles } from '#app/features/people/message-files/components/use-files.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_MESSAGE, type ShownLine, type ShownSide, startOf } from '../conversation.ts'
import type { About } from '../message-path.ts'
import styles from './message-form.module.css'
import { draftOf, keepDraft } from './use-draft.tsx'
import { useEnterSends } from './use-enter-sends.tsx'

type MessageFormProps = {
  /** The conversation that is written in; null for one that begins. */
  code: string | null
  to: ShownSide
  about: About | null
  formKey: string
  /** The words with which it begins. */
  begun: string
  quoted: ShownLine | null
  onQuoteGone: () => void
  fault: FormFault | null
}

/** The next message. What was begun stays in this browser until it is sent. */
export function MessageForm({
  code,
  to,
  about,
  formKey,
  begun,
  quoted,
  onQuoteGone,
  fault,
}: MessageFormProps) {
  const { t } = useTranslation(['qmail', 'common'])
  const [enterSends, setEnterSends] = useEnterSends()
  const box = useRef<HTMLDivElement>(null)
  const draft = code ?? `${to.username}.${about ? `${about.kind}.${about.ref}` : ''}`
  const field = fieldsOf({ t, fault, labelOf: () => t('form.words', { name: to.name }) })
  const [hasBegun, setBegun] = useState(false)
  const files = useFiles()
  const [isWaiting, setWaiting] = useState(false)
  // A key stands for one message: it changes with the form, which begins anew after each.
  const [key] = useState(formKey)

  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    if (area?.value === '') area.value = draftOf(draft)
  }, [draft])
  // Sent while files were on their way: it goes when they are there, unless one is not.
  useEffect(() => {
    if (!isWaiting || files.isBusy) return
    setWaiting(false)
    if (files.list.every(({ fault }) => fault === null)) box.current?.closest('form')?.requestSubmit()
  }, [isWaiting, files])
  useEffect(() => {
    if (quoted) box.current?.querySelector('textarea')?.focus()
  }, [quoted])

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While letters are put together, Enter chooses them.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    if (!event.ctrlKey && !event.metaKey && !enterSends) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  /** What was pasted or dropped and is a file goes along; text stays text. */
  function takeFrom(event: SyntheticEvent, { files: given }: DataTransfer) {
    if (given.length === 0) return
    event.preventDefault()
    files.add(Array.from(given))
  }

  function sendWhenThere(event: FormEvent<HTMLFormElement>) {
    if (files.isBusy) {
      event.preventDefault()
      setWaiting(true)
    } else keepDraft(draft, '')
  }

  return (
    <KeptForm
      className={styles.form}
      encType="multipart/form-data"
      onSubmit={sendWhenThere}
      onPaste={(event) => takeFrom(event, event.clipboardData)}
      onDrop={(event) => takeFrom(event, event.dataTransfer)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
    >
      {code ? <input type="hidden" name="code" value={code} /> : null}
      {code ? null : <input type="hidden" name="to" value={to.username} />}
      {about ? <input type="hidden" name="about" value={`${about.kind}:${about.ref}`} /> : null}
      <input type="hidden" name="key" value={typedOr(fault, 'key', key)} />
      <input type="hidden" name="quotes" value={quoted?.position ?? ''} />
      <FaultSummary fault={fault} labelOf={() => t('form.label')} />
      {quoted ? (
        <p className={styles.quoted}>
          <span>{startOf(quoted.words, 100)}</span>
          <button type="button" onClick={onQuoteGone}>
            {t('form.noQuote')}
          </button>
        </p>
      ) : null}
      <div ref={box} className={styles.field}>
        <TextAreaField
          {...field('words', begun)}
          className={styles.words}
          rows={hasBegun ? 4 : 2}
          maxLength={LONGEST_MESSAGE}
          onFocus={() => setBegun(true)}
          onKeyDown={sendByKey}
          onInput={(event) => keepDraft(draft, event.currentTarget.value)}
        />
        <SendButton tone="go">{t('form.send')}</SendButton>
      </div>
      <div className={styles.under}>
        <FileChooser files={files} error={field('files').error ?? null} />
        <CheckboxField
          className={styles.enter}
          label={t('form.enter')}
          checked={enterSends}
          onChange={(event) => setEnterSends(event.currentTarget.checked)}
        />
      </div>
    </KeptForm>
  )
}
