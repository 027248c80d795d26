import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { formatDay, formatTime } from '#app/kit/dates.ts'
import { newKey } from '#app/kit/ids.ts'
import { formatMoney } from '#app/kit/money.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { say } from '#app/ui/message.ts'
import {
  canChoose,
  type EventPage,
  groupPaysFrom,
  isSoldHere,
  nextSale,
  panelState,
  refundRules,
  sumOf,
} from '../event-page.ts'
import { QuorumNote } from './quorum-note.tsx'
import { TicketLine } from './ticket-line.tsx'
import styles from './ticket-panel.module.css'

type TicketPanelProps = { event: EventPage; now: Date; action: string }

/** Where one chooses seats: the quorum, ticket types, the sum, and what holds for them. Posts to `action`. */
export function TicketPanel({ event, now, action }: TicketPanelProps) {
  const state = panelState(event, now)
  const open = state === 'open'
  return (
    <div id="tickets" className={styles.anchor}>
      <Panel>
        {state === 'past' || state === 'cancelled' || !isSoldHere(event) ? null : (
          <QuorumNote event={event} now={now} />
        )}
        {open ? <Choice event={event} now={now} action={action} /> : <Closed event={event} now={now} />}
      </Panel>
    </div>
  )
}

type Problem = { ok: false; errors: FieldErrors; values: Record<string, string | string[]> }

function Choice({ event, now, action }: TicketPanelProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const fetcher = useFetcher<Problem>()
  const preset = event.tickets.find(canChoose)
  const [chosen, setChosen] = useState<Record<string, number>>(() =>
    preset ? { [preset.id]: preset.minPerOrder } : {},
  )
  // One key for one intention: a second try of the same choice is the same order, another choice is not.
  const key = useRef('')
  const { seats, total } = sumOf(event.tickets, chosen, event.currency, now)
  const errors = useSaidErrors(fetcher.data?.errors)
  const wrong = (field: string) => (fetcher.state === 'idle' ? (errors[field] ?? null) : null)
  const busy = fetcher.state !== 'idle'
  const full = refundRules(event.refundSteps, event.startsAt).find((rule) => rule.percent === 100)
  const people = groupPaysFrom(event)
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(submit) => {
        const field = submit.currentTarget.elements.namedItem('key')
        key.current ||= newKey()
        if (field instanceof HTMLInputElement) field.value = key.current
      }}
    >
      <input type="hidden" name="event" value={event.url} />
      <input type="hidden" name="key" defaultValue="" />
      {event.tickets.map((offer) => (
        <TicketLine
          key={offer.id}
          offer={offer}
          event={event}
          now={now}
          quantity={chosen[offer.id] ?? 0}
          onChange={(quantity) => {
            key.current = ''
            setChosen({ ...chosen, [offer.id]: quantity })
          }}
          error={wrong(`seats.${offer.id}`)}
        />
      ))}
      <p className={styles.sum} aria-live="polite">
        <span>{t('panel.seats', { count: seats })}</span>
        <span>{formatMoney(total, language)}</span>
      </p>
      {wrong('') ? <Alert tone="bad">{wrong('')}</Alert> : null}
      <Button type="submit" tone="go" size="large" wide busy={busy}>
        {t('panel.get')}
      </Button>
      <p className={styles.note}>
        {t('panel.held')}{' '}
        {full && full.until > now
          ? t('refund.full', { date: formatDay(full.until, event.timeZone, language, now) })
          : null}
      </p>
      {people !== null && event.topic ? (
        <p className={styles.tip}>
          {t('panel.groupTip', { count: people })}{' '}
          <Anchor to={`/topic/${encodeURIComponent(event.topic.url)}`}>{t('panel.groupLink')}</Anchor>
        </p>
      ) : null}
    </fetcher.Form>
  )
}

/** Messages of a refused choice in the reader's words, which are fetched only when there are any. */
function useSaidErrors(errors: FieldErrors | undefined): Record<string, string> {
  const { t, i18n } = useTranslation('events')
  const [said, setSaid] = useState<Record<string, string>>({})
  useEffect(() => {
    const messages = Object.entries(errors ?? {})
    const namespaces = messages.map(([, message]) => message.key.split(':')[0] ?? 'common')
    void i18n.loadNamespaces(namespaces).then(() => {
      setSaid(Object.fromEntries(messages.map(([field, message]) => [field, say(t, message)])))
    })
  }, [errors, i18n, t])
  return said
}

function Closed({ event, now }: Omit<TicketPanelProps, 'action'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const state = panelState(event, now)
  if (state === 'elsewhere' && event.sourceUrl) return <Elsewhere url={event.sourceUrl} />
  const opens = nextSale(event.tickets)
  const date = opens
    ? `${formatDay(opens, event.timeZone, language, now)}, ${formatTime(opens, event.timeZone, language)}`
    : ''
  return (
    <div className={styles.closed}>
      <p className={styles.closedTitle}>{t(`panel.${state}.title`)}</p>
      <p>{t(`panel.${state}.text`, { date })}</p>
      <LinkButton
        to={
          event.topic
            ? `/topic/${encodeURIComponent(event.topic.url)}`
            : `/event/search?${new URLSearchParams({ q: event.category ?? event.title })}`
        }
        wide
      >
        {event.topic ? t('panel.otherDates') : t('panel.similar')}
      </LinkButton>
    </div>
  )
}

function Elsewhere({ url }: { url: string }) {
  const { t } = useTranslation('events')
  const host = new URL(url).hostname.replace(/^www\./, '')
  return (
    <div className={styles.closed}>
      <p className={styles.closedTitle}>{t('panel.elsewhere.title')}</p>
      <p>{t('panel.elsewhere.text', { host })}</p>
      <LinkButton to={url} target="_blank" rel="noopener noreferrer nofollow ugc" tone="go" wide>
        {t('panel.register', { host })}
        <ExternalIcon label={t('common:ui.newTab')} />
      </LinkButton>
    </div>
  )
}
