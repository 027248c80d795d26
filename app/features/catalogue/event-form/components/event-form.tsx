import { useEffect, useRef } from 'react'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import {
  type KeepingWay,
  useKeeping,
} from '#app/features/catalogue/topic-editing/components/draft-keeping.tsx'
import { KeepingLine } from '#app/features/catalogue/topic-editing/components/keeping-line.tsx'
import { CurrencyField } from '#app/features/people/parties/components/currency-field.tsx'
import { MandateField } from '#app/features/people/selling-mandates/components/mandate-field.tsx'
import type { MandateAsked } from '#app/features/people/selling-mandates/queries-mandate.server.ts'
import { MEANWHILE, type VersionToken } from '#app/kit/version-token.ts'
import { Alert } from '#app/ui/alert.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormErrorSummary } from '#app/ui/form.tsx'
import { FormBar } from '#app/ui/form-bar.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { FormPreview } from '#app/ui/form-preview.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PreviewButton } from '#app/ui/preview-button.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { notifyTab } from '#app/ui/shown-elsewhere.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { ROWS, type RowGroup } from '../event-fields.ts'
import { type EventValues, eventLabel, REFUNDS, rowsOf } from '../event-form.ts'
import { AccountAsked } from './account-asked.tsx'
import { AcknowledgeFields } from './acknowledge-fields.tsx'
import styles from './event-form.module.css'
import { EventPictures } from './event-pictures.tsx'
import { EventPlace } from './event-place.tsx'
import { type EventFormChoices, EventTexts, EventWords } from './event-words.tsx'
import { SeriesFields, SeriesScope } from './series-fields.tsx'
import { SessionFields } from './session-fields.tsx'
import { TicketFields } from './ticket-fields.tsx'

type EventFormProps = {
  values: EventValues
  answer: Answer
  /**
   * Of an event that is there: its address, where it stands, and how many people have seats, and how many
   * dates of its series are to come.
   */
  own: { slug: string; state: EventState; people: number; dates: number } | null
  /** The draft that this is the form of, if one is kept. */
  draft: string
  intentKey: string
  seen: VersionToken
  choices: EventFormChoices
  /** Whether the reader may publish. */
  publishes: boolean
  /** Under which name this browser keeps what did not arrive. */
  copy: string
  tax: string
  /** What is kept of a price. */
  commission: string
  /** What is to be known of the tax at its place, in another country than the organiser’s. */
  taxNote: { title: string; text: string } | null
  /** Whether the organiser has given no account yet and sells for the first time. */
  asksAccount: boolean
  /** What is asked of the selling mandate before something is published for a price. */
  mandate: MandateAsked | null
}

/**
 * What is to be mended above the form; or, where there is nothing, the question that is to be answered before
 * it is saved, which is no mistake.
 */
function ToMend({ fault, labelOf }: { fault: FormFault | null; labelOf: (name: string) => string }) {
  const { t } = useTranslation('event-publishing')
  if (!fault) return null
  const { acknowledged, ...errors } = fault.errors
  if (Object.keys(errors).length > 0) return <FaultSummary fault={{ ...fault, errors }} labelOf={labelOf} />
  if (!acknowledged) return null
  const asked = [{ id: 'acknowledged', message: translateMessage(t, acknowledged) }]
  return <FormErrorSummary tone="wait" message={t('acknowledge.title')} errors={asked} />
}

/** From /event/addevent in any language. */
const PREVIEW = 'addevent/preview'
/** Without these there is no page to show. */
const SHOWN_WITH = ['title', 'category', 'sessionDay'] as const
const OF_EVENTS: KeepingWay = { call: 'saveEventDraft', needs: ['title'], name: 'draft' }

/** The form of an event, in the order in which one plans it. Works without scripts. */
export function EventForm(props: EventFormProps) {
  const { values, answer, own, draft, intentKey, seen, choices, publishes, tax, taxNote } = props
  const { asksAccount, mandate } = props
  const { t } = useTranslation(['event-publishing', 'topic-editing', 'selling-mandates'])
  const form = useRef<HTMLFormElement>(null)
  const fault = faultOf(answer)
  const shown = fault ? fault.values : values
  const keeps = own === null && fault?.errors['']?.key !== MEANWHILE
  const keeping = useKeeping(form, { copy: props.copy, url: draft, seen, keeps, way: OF_EVENTS })
  const labelOf = (name: string) =>
    name === 'acknowledged' && fault?.errors.acknowledged?.params?.dates
      ? t('series.agree')
      : eventLabel(t, name)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, rowsOf(values[name])[0])
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const group = { shown, field, errorOf, choices }
  const isOut = own !== null && own.state !== 'draft'
  const rows = (name: RowGroup) =>
    fault ? ROWS[name].map((one) => rowsOf(fault.values[one]).join(' ')).join('|') : ''
  useEffect(() => (form.current ? notifyTab(form.current, intentKey) : undefined), [intentKey])
  return (
    <FormPreview
      form={form}
      address={PREVIEW}
      needs={SHOWN_WITH}
      words={{
        title: t('topic-editing:add.preview'),
        needs: t('topic-editing:preview.needs', { fields: SHOWN_WITH.map(labelOf).join(' · ') }),
      }}
    >
      <SavedForm
        keeps={false}
        seen={seen}
        answer={answer}
        encType="multipart/form-data"
        ref={form}
        className={styles.form}
      >
        {/* The first button is the one that Enter presses. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className={styles.enter}
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="key" value={intentKey} />
        <input type="hidden" name="draft" value={own ? '' : keeping.url} />
        <input type="hidden" name="event" value={own?.slug ?? ''} />
        <input type="hidden" name="like" value={rowsOf(shown.like)[0] ?? ''} />
        <ToMend fault={fault} labelOf={labelOf} />
        {errorOf('topic') ? (
          <CheckboxField
            id="topic"
            name="topic"
            value={rowsOf(shown.topic)[0]}
            label={t('form.keepTopic')}
            error={errorOf('topic')}
          />
        ) : (
          <input type="hidden" name="topic" value={rowsOf(shown.topic)[0] ?? ''} />
        )}
        {own && own.dates > 1 ? (
          <SeriesScope dates={own.dates} sent={rowsOf(fault?.values.scope)[0]} error={errorOf('scope')} />
        ) : null}
        <EventWords {...group} />
        {choices.trainers.length > 0 ? (
          <SelectField
            {...field('trainer')}
            options={[{ value: '', label: t('form.choose') }, ...choices.trainers]}
          />
        ) : null}
        <fieldset className={styles.group}>
          <legend>{t('form.when')}</legend>
          {own && own.people > 0 ? (
            <p className={styles.note}>{t('acknowledge.hint', { count: own.people })}</p>
          ) : null}
          <SessionFields key={rows('session')} values={shown} errorOf={errorOf} />
          {own ? null : <SeriesFields key={`except ${rows('except')}`} {...group} />}
          <EventPlace {...group} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('form.seats')}</legend>
          <div className={styles.three}>
            <TextField {...field('capacity')} inputMode="numeric" maxLength={8} />
            <TextField {...field('minimum')} inputMode="numeric" maxLength={8} />
            <DateField {...field('decideDay')} optional />
          </div>
          <p className={styles.note}>{t('form.quorumHint')}</p>
          <TicketFields key={rows('ticket')} values={shown} errorOf={errorOf} />
          <div className={styles.one}>
            <CurrencyField {...field('currency')} usual={choices.usualCurrency} />
            <SelectField
              {...field('refund')}
              options={[...(values.refund === 'own' ? ['own'] : []), ...Object.keys(REFUNDS)].map(
                (value) => ({
                  value,
                  label: t(`form.refunds.${value}`),
                }),
              )}
            />
          </div>
          <p className={styles.note}>{tax}</p>
          <p className={styles.note}>{props.commission}</p>
          {taxNote ? (
            <Alert tone="wait" title={taxNote.title}>
              <p>{taxNote.text}</p>
            </Alert>
          ) : null}
        </fieldset>
        {asksAccount && publishes ? (
          <AccountAsked
            at={own ? { event: own.slug } : keeping.url ? { draft: keeping.url } : {}}
            error={errorOf('cardsOnly')}
            checked={rowsOf(fault?.values.cardsOnly)[0] === 'yes'}
          />
        ) : null}
        <EventTexts {...group} />
        <EventPictures shown={shown} fault={fault} errorOf={errorOf} />
        {publishes && (!isOut || errorOf('mandate')) ? (
          <MandateField
            asked={mandate}
            error={errorOf('mandate')}
            checked={rowsOf(fault?.values.mandate)[0] === 'yes'}
          />
        ) : null}
        <AcknowledgeFields fault={fault} field={field} errorOf={errorOf} />
        <FormBar>
          <KeepingLine keeping={keeping} keeps={own === null} preview={null} />
          {isOut ? (
            <SendButton name="intent" value="save" tone="go" size="large">
              {t('form.saveOut')}
            </SendButton>
          ) : (
            <>
              {publishes ? (
                <SendButton name="intent" value="publish" tone="go" size="large">
                  {t('form.publish')}
                </SendButton>
              ) : null}
              <SendButton name="intent" value="save" tone={publishes ? 'quiet' : 'go'} size="large">
                {t('form.save')}
              </SendButton>
            </>
          )}
          <PreviewButton form={form} address={PREVIEW}>
            {t('topic-editing:add.preview')}
          </PreviewButton>
        </FormBar>
      </SavedForm>
    </FormPreview>
  )
}
