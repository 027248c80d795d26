import { formatLongDay, formatMoment } from '#app/kit/dates.ts'
import { DateField } from '#app/ui/date-field.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { NOTE_MAX } from '../inputs.ts'
import type { CaseNote } from '../queries-cases.server.ts'

type NoteFormProps = { once: string; fault: FormFault | null; first: string; last: string }

/** Notes something on a case, and puts it off until a day. */
export function CaseNoteForm({ once, fault, first, last }: NoteFormProps) {
  const { t } = useTranslation('cases')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`note.${name}`) })
  return (
    <KeptForm>
      <FormStack>
        <input type="hidden" name="once" value={once} />
        <TextAreaField {...field('words')} rows={4} maxLength={NOTE_MAX} hint={t('note.wordsHint')} />
        <DateField {...field('again')} min={first} max={last} optional hint={t('note.againHint')} />
        <FormActions>
          <SendButton name="intent" value="note">
            {t('note.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

type CaseNotesProps = { notes: readonly CaseNote[]; zone: string; now: Date }

/** What was noted on a case, the newest first. */
export function CaseNotes({ notes, zone, now }: CaseNotesProps) {
  const { t } = useTranslation('cases')
  const language = useLanguage()
  if (notes.length === 0) return <p>{t('note.none')}</p>
  return (
    <DeskRows>
      {notes.map(({ id, words, againOn, by, createdAt }) => (
        <DeskRow
          key={id}
          title={by ?? t('note.gone')}
          lines={[
            <span key="words" dir="auto">
              {words}
            </span>,
            [
              formatMoment(createdAt, zone, language, now),
              againOn ? t('note.until', { day: formatLongDay(againOn, language) }) : '',
            ]
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      ))}
    </DeskRows>
  )
}
