import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SeatRequestToDecide } from '../queries-requests.server.ts'
import styles from './requests.module.css'

type DecideFormProps = { rows: SeatRequestToDecide[]; fault: FormFault | null; zone: string; now: Date }

/**
 * Seat requests, the longest waiting first, to approve one by one or together, or to decline with a reason.
 */
export function DecideForm({ rows, fault, zone, now }: DecideFormProps) {
  const { t } = useTranslation('seat-requests')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`decide.${name}`) })
  const isOpen = rows.some(({ state }) => state === 'asked')
  const sent = fault?.values.request
  const ticked = sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]
  return (
    <KeptForm className={styles.decide} preventScrollReset>
      <div id="request" tabIndex={-1}>
        <DeskRows>
          {rows.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              zone={zone}
              now={now}
              isTicked={ticked.includes(request.id)}
            />
          ))}
        </DeskRows>
      </div>
      {isOpen ? (
        <>
          <TextAreaField
            {...field('reason')}
            hint={t('decide.reasonHint')}
            rows={3}
            maxLength={1_000}
            optional
          />
          <FormActions>
            <SendButton name="intent" value="approve" tone="go">
              {t('decide.approveAll')}
            </SendButton>
            <SendButton name="intent" value="decline" tone="danger">
              {t('decide.declineAll')}
            </SendButton>
          </FormActions>
        </>
      ) : null}
    </KeptForm>
  )
}

type RequestRowProps = { request: SeatRequestToDecide; isTicked: boolean; zone: string; now: Date }

function RequestRow({ request, isTicked, zone, now }: RequestRowProps) {
  const { t } = useTranslation('seat-requests')
  const language = useLanguage()
  const { id, name, buyer, state, quantity, type, words, reason, participants, createdAt } = request
  const isOpen = state === 'asked'
  const who = <span translate="no">{name}</span>
  const asker = buyer ? (
    <>
      {who} <span>({t('decide.inNameOf', { company: buyer })})</span>
    </>
  ) : (
    who
  )
  return (
    <DeskRow
      heading="h2"
      starts={{ at: request.startsAt, timeZone: request.timeZone }}
      title={request.title}
      titleLang={request.language}
      to={`/event/Q/${encodeURIComponent(request.slug)}`}
      lines={[
        isOpen ? (
          <CheckboxField key="who" name="request" value={id} defaultChecked={isTicked} label={asker} />
        ) : (
          asker
        ),
        `${t('decide.asks', { count: quantity, type })} · ${formatMoment(createdAt, zone, language, now)}`,
        participants.length > 0 ? (
          <ul key="people" className={styles.people}>
            {participants.map((person) => (
              <li key={`${person.name} ${person.email}`} translate="no">
                {person.name} · {person.email}
              </li>
            ))}
          </ul>
        ) : (
          t('decide.later')
        ),
        ...(words
          ? [
              <p key="words" className={styles.words}>
                <q>{words}</q>
              </p>,
            ]
          : []),
        ...(reason ? [`${t('decide.reasonGiven')}: ${reason}`] : []),
      ]}
      end={
        isOpen ? (
          <SendButton name="approve" value={id} size="small">
            {t('decide.approve')}
          </SendButton>
        ) : (
          <Badge>{t(`state.${state}`)}</Badge>
        )
      }
    />
  )
}
