import { Form } from 'react-router'
import { formatMonth } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { NEED_TONE, type NeedGroup, RANKS } from '../training-need.ts'
import styles from './need-groups.module.css'

/** What is needed, equal needs as one line, with what can be done with all of it. */
export function NeedGroups({ groups }: { groups: readonly NeedGroup[] }) {
  return (
    <DeskRows>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </DeskRows>
  )
}

function Group({ group }: { group: NeedGroup }) {
  const { t } = useTranslation('training-needs')
  const language = useLanguage()
  const { title, categoryName, wantedBy, needs } = group
  const [first] = needs
  if (!first) return null
  const names = [...new Set(needs.map(({ name }) => name).filter(Boolean))]
  const reasons = needs.flatMap(({ reason }) => reason ?? [])
  return (
    <DeskRow
      heading="h2"
      title={title}
      lines={[
        `${categoryName} · ${t('desk.people', { count: needs.length })}`,
        ...(names.length > 0
          ? [
              <span key="names" translate="no">
                {names.join(', ')}
              </span>,
            ]
          : []),
        ...(wantedBy
          ? [t('desk.wantedBy', { month: formatMonth(new Date(`${wantedBy}T12:00:00Z`), 'UTC', language) })]
          : []),
        ...reasons.map((reason) => <q key={reason}>{reason}</q>),
        ...(first.declinedReason ? [t('desk.because', { reason: first.declinedReason })] : []),
        ...(first.plannedAs ? [t(`desk.as.${first.plannedAs}`)] : []),
      ]}
      end={
        <>
          <Badge tone={NEED_TONE[first.state]}>{t(`state.${first.state}`)}</Badge>
          {first.state === 'open' ? <OpenSteps group={group} /> : <Reopen group={group} />}
        </>
      }
    />
  )
}

function Chosen({ needs }: Pick<NeedGroup, 'needs'>) {
  return needs.map(({ id }) => <input key={id} type="hidden" name="need" value={id} />)
}

function OpenSteps({ group }: { group: NeedGroup }) {
  const { t } = useTranslation('training-needs')
  const { title, rank, needs, key } = group
  return (
    <>
      <Form method="post">
        <Chosen needs={needs} />
        <input type="hidden" name="group" value={key} />
        <div className={styles.steps}>
          <SendButton name="intent" value="requirement" tone="go" size="small">
            {t('desk.requirement')}
          </SendButton>
          <SendButton name="intent" value="event" size="small">
            {t('desk.event')}
          </SendButton>
        </div>
      </Form>
      <Form method="post" preventScrollReset className={styles.rank}>
        <Chosen needs={needs} />
        <SelectField
          name="rank"
          label={t('desk.rank')}
          defaultValue={String(rank)}
          options={RANKS.map((value) => ({ value: String(value), label: t(`rank.${value}`) }))}
        />
        <SendButton name="intent" value="rank" size="small">
          {t('desk.save')}
        </SendButton>
      </Form>
      <AskOnce
        alone
        label={t('desk.decline')}
        of={title}
        question={t('desk.declineSure', { count: needs.length })}
        fields={{ intent: 'decline' }}
      >
        <Chosen needs={needs} />
        <TextAreaField
          id={`reason-${key}`}
          name="reason"
          label={t('desk.reason')}
          rows={3}
          maxLength={1_000}
          required
        />
      </AskOnce>
    </>
  )
}

function Reopen({ group: { needs } }: { group: NeedGroup }) {
  const { t } = useTranslation('training-needs')
  return (
    <Form method="post" preventScrollReset>
      <Chosen needs={needs} />
      <SendButton name="intent" value="reopen" size="small">
        {t('desk.reopen')}
      </SendButton>
    </Form>
  )
}
