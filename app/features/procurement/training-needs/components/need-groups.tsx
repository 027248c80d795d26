import { Form } from 'react-router'
import { formatMonth } from '#app/kit/dates.ts'
import { labelled } from '#app/kit/labelled.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { MakeOrBuy } from '../make-or-buy.ts'
import { NEED_TONE, type NeedGroup, RANKS } from '../training-need.ts'
import styles from './need-groups.module.css'

/** What is needed by several, and what it costs either way; null where no price is known. */
export type PricedGroup = NeedGroup & { offers: MakeOrBuy | null }

/** What is needed, equal needs as one line, with what can be done with all of it. */
export function NeedGroups({ groups }: { groups: readonly PricedGroup[] }) {
  return (
    <DeskRows>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </DeskRows>
  )
}

function Group({ group }: { group: PricedGroup }) {
  const { t } = useTranslation('training-needs')
  const language = useLanguage()
  const { title, categoryName, wantedBy, needs, offers } = group
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
        ...(offers && first.state === 'open' ? [<Offers key="offers" offers={offers} />] : []),
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

/** Seats at open events beside a training of their own, by the prices of today. */
function Offers({ offers }: { offers: MakeOrBuy }) {
  const { t } = useTranslation('training-needs')
  const language = useLanguage()
  const { currency, people, seat, own, cheaperFrom } = offers
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  return (
    <>
      {seat
        ? t('offer.seats', { each: said(seat.eachMinor), all: said(seat.allMinor), count: people })
        : t('offer.noSeats')}
      {' · '}
      {own ? t('offer.own', { all: said(own.allMinor) }) : t('offer.noFee')}
      {cheaperFrom === null ? null : ` · ${t('offer.from', { count: cheaperFrom })}`}
    </>
  )
}

function Chosen({ needs }: Pick<NeedGroup, 'needs'>) {
  return needs.map(({ id }) => <input key={id} type="hidden" name="need" value={id} />)
}

function OpenSteps({ group }: { group: NeedGroup }) {
  const { t } = useTranslation('training-needs')
  const language = useLanguage()
  const { title, rank, needs } = group
  return (
    <>
      <Form method="post">
        <Chosen needs={needs} />
        <div className={styles.steps}>
          <SendButton
            name="intent"
            value="requirement"
            tone="go"
            size="small"
            aria-label={labelled(t('desk.requirement'), title, language)}
          >
            {t('desk.requirement')}
          </SendButton>
          <SendButton
            name="intent"
            value="event"
            size="small"
            aria-label={labelled(t('desk.event'), title, language)}
          >
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
          id={`reason-${needs[0]?.id}`}
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
