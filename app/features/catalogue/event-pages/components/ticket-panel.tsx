import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { canChoose, sumOf } from '#app/features/catalogue/inventory/event-on-sale.ts'
import { useHeldHere } from '#app/features/catalogue/inventory/held-here.ts'
import { WaitlistPart } from '#app/features/catalogue/waitlist/components/waitlist-part.tsx'
import { newKey } from '#app/kit/ids.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { formatSum } from '#app/kit/tax.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useIsAlive } from '#app/ui/is-alive.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Panel } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { rememberZone } from '#app/ui/readers-zone.ts'
import { RefundNote } from '#app/ui/refund-note.tsx'
import { Still } from '#app/ui/still.tsx'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventSale, PanelView } from '../panel-view.ts'
import { ClosedPanel } from './closed-panel.tsx'
import { CodeField } from './code-field.tsx'
import { QuorumNote } from './quorum-note.tsx'
import { QuoteLink } from './quote-link.tsx'
import { TicketLine } from './ticket-line.tsx'
import styles from './ticket-panel.module.css'

type TicketPanelProps = {
  event: EventSale
  view: PanelView
  now: Date
  action: string
  /** The order with seats of this event that the reader holds; a visitor's browser knows it by itself. */
  open?: string | null
  /** Where the reader stands on the waiting list, in words. */
  place?: string | null
  /**
   * From which sum on (minor units of the event's currency) somebody else approves what the reader buys, and
   * what is said then.
   */
  limit?: { freeUpTo: number; note: string } | null
}

/** The choice of seats: quorum, ticket types, total and terms. Posts to `action`. */
export function TicketPanel(props: TicketPanelProps) {
  const { quorum, wait, code } = props.view
  return (
    <div id="tickets" className={styles.anchor}>
      <Panel>
        {quorum ? (
          <Still of={quorum}>
            <QuorumNote quorum={quorum} />
          </Still>
        ) : null}
        <OpenOrChoice {...props} />
        {wait ? <WaitlistPart wait={wait} place={props.place} /> : null}
        {code ? <CodeField {...code} /> : null}
      </Panel>
    </div>
  )
}

/** Who holds seats goes on with them, whatever else is left, or chooses others instead. */
function OpenOrChoice(props: TicketPanelProps) {
  const { t } = useTranslation('events')
  const kept = useHeldHere(props.event.url)
  const [again, setAgain] = useState(false)
  const reference = props.open ?? kept
  const { closed } = props.view
  if (!reference || again) return closed ? <ClosedPanel closed={closed} /> : <Choice {...props} />
  return (
    <div className={styles.closed}>
      <p>{t('panel.resume.text')}</p>
      <LinkButton to={`/order/${reference}`} tone="go" size="large" wide>
        {t('panel.resume.continue')}
      </LinkButton>
      {closed ? null : (
        <Button wide onClick={() => setAgain(true)}>
          {t('panel.resume.others')}
        </Button>
      )}
    </div>
  )
}

type Problem = { ok: false; errors: FieldErrors; values: Record<string, string | string[]> }

/**
 * A form that stands there asks for all routes at once: four kilobytes, and a moment of a phone that only
 * reads.
 */
const ASKED_WHEN_SENT = { discover: 'none' } as const

function Choice({ event, view, now, action, limit }: TicketPanelProps) {
  const { t } = useTranslation('events')
  const fetcher = useFetcher<Problem>()
  const alive = useIsAlive()
  const preset =
    event.tickets.find((offer) => canChoose(offer) && offer.buyers === 'everyone') ??
    event.tickets.find(canChoose)
  const [chosen, setChosen] = useState<Record<string, number>>(() =>
    preset ? { [preset.id]: preset.minPerOrder } : {},
  )
  // One key for one intention: a second try of the same choice is the same order, another choice is not.
  const key = useRef('')
  const { total } = sumOf(event, chosen, now)
  const choice = useMemo(() => [event, chosen], [event, chosen])
  const errors = useSaidErrors(fetcher.data?.errors)
  const wrong = (field: string) => (fetcher.state === 'idle' ? (errors[field] ?? null) : null)
  const why = fetcher.data?.errors['']?.key
  // What is gone with its provider took the others along.
  const others = why === 'events:refused.gone' ? view.elsewhere : view.others
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form
      {...ASKED_WHEN_SENT}
      method="post"
      action={action}
      noValidate={alive}
      onSubmit={(submit) => {
        const field = submit.currentTarget.elements.namedItem('key')
        if (!(field instanceof HTMLInputElement)) return
        key.current ||= field.value || newKey()
        field.value = key.current
        // Who holds seats has cookies from now on, and is asked for a country: the clock says the likeliest.
        rememberZone()
      }}
    >
      <input type="hidden" name="event" value={event.url} />
      {event.code ? <input type="hidden" name="code" value={event.code} /> : null}
      <input type="hidden" name="key" defaultValue="" />
      {event.tickets.map((offer) => (
        <TicketLine
          key={offer.id}
          offer={offer}
          event={event}
          now={now}
          quantity={chosen[offer.id] ?? 0}
          onChange={(quantity) => {
            key.current = newKey()
            setChosen((before) => ({ ...before, [offer.id]: quantity }))
          }}
          error={wrong(`seats.${offer.id}`)}
        />
      ))}
      {preset ? (
        <>
          <div className={styles.sum} aria-live="polite">
            <Still of={choice}>
              <Sum event={event} chosen={chosen} now={now} />
            </Still>
          </div>
          {wrong('') ? (
            <div className={styles.wrong}>
              <Alert tone="bad">
                <p>{wrong('')}</p>
                {why?.startsWith('events:') ? <Anchor to={others.to}>{others.label}</Anchor> : null}
              </Alert>
            </div>
          ) : null}
          {limit && total.minor > limit.freeUpTo ? <Alert tone="wait">{limit.note}</Alert> : null}
          <Button type="submit" tone="go" size="large" wide busy={busy}>
            {t('panel.get')}
          </Button>
          <p className={styles.note}>{t('panel.held')}</p>
          {view.paid ? <p className={styles.note}>{view.paid}</p> : null}
        </>
      ) : null}
      {view.refund ? (
        <Still of={view.refund}>
          <RefundNote terms={view.refund} label={t('refund.label')} />
        </Still>
      ) : null}
      {total.minor > 0 ? <QuoteLink to={quotePath(event, chosen)} className={styles.note} /> : null}
      {view.tip ? (
        <p className={styles.tip}>
          {view.tip.text} <Anchor to={view.tip.to}>{view.tip.label}</Anchor>
        </p>
      ) : null}
    </fetcher.Form>
  )
}

/** Said by the server at first: a phone that only reads formats no amount. */
function Sum({ event, chosen, now }: { event: EventSale; chosen: Record<string, number>; now: Date }) {
  const { t } = useTranslation(['events', 'prices'])
  const language = useLanguage()
  const { seats, ...taxed } = sumOf(event, chosen, now)
  return (
    <>
      <p>{t('panel.seats', { count: seats })}</p>
      <SumRows sum={formatSum(taxed, { language, t })} />
    </>
  )
}

/** Where the quote of a choice is taken; named as the form names its fields. */
function quotePath({ url, code }: EventSale, chosen: Record<string, number>): string {
  const seats = Object.entries(chosen).filter(([, number]) => number > 0)
  const asked = seats.map(([type, number]): [string, string] => [`seats.${type}`, String(number)])
  return `/order/quote.pdf?${new URLSearchParams([['event', url], ...asked, ...(code ? [['code', code]] : [])])}`
}

/** Messages of a refused choice in the reader's words, which are fetched only when there are any. */
function useSaidErrors(errors: FieldErrors | undefined): Record<string, string> {
  const { t, i18n } = useTranslation('events')
  const [said, setSaid] = useState<Record<string, string>>({})
  useEffect(() => {
    const messages = Object.entries(errors ?? {})
    const namespaces = messages.map(([, message]) => message.key.split(':')[0] ?? 'common')
    void i18n.loadNamespaces(namespaces).then(() => {
      setSaid(Object.fromEntries(messages.map(([field, message]) => [field, translateMessage(t, message)])))
    })
  }, [errors, i18n, t])
  return said
}
