import { useState } from 'react'
import { formatTime } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { DoorSeat } from '../noted-at-door.ts'
import styles from './door.module.css'
import type { DoorHere } from './use-door-here.tsx'

const SHOWN = 30

/** The offline list of the door: names are found in what this page has loaded, and checked in by hand. */
export function HereList({ here, session, timeZone }: { here: DoorHere; session: string; timeZone: string }) {
  const { t } = useTranslation('attendance')
  const [words, setWords] = useState('')
  const sought = words.trim().toLowerCase()
  const found = (here.list?.seats ?? [])
    .filter(({ name }) => (name ?? '').toLowerCase().includes(sought))
    .slice(0, SHOWN)
  return (
    <Section title={t('door.isManual')}>
      <TextField
        id="q"
        name="q"
        type="search"
        label={t('name')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={100}
        autoComplete="off"
      />
      {found.length === 0 ? <p>{t('noneFound')}</p> : null}
      <ul className={styles.list}>
        {found.map((seat) => (
          <Person key={seat.ticket} seat={seat} here={here} session={session} timeZone={timeZone} />
        ))}
      </ul>
    </Section>
  )
}

type PersonProps = { seat: DoorSeat; here: DoorHere; session: string; timeZone: string }

function Person({ seat: { ticket, name, type, cameAt }, here, session, timeZone }: PersonProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const noted = here.noted.find((one) => one.ticket === ticket && one.session === session)
  const came = noted?.at ?? cameAt
  const who = name ?? t('unnamed')
  return (
    <li>
      <div>
        <b translate={name ? 'no' : undefined}>{who}</b>
        <span>{type}</span>
        {came === null ? null : (
          <Badge tone="good">{t('door.here', { at: formatTime(new Date(came), timeZone, language) })}</Badge>
        )}
      </div>
      {noted ? (
        <Button tone="bare" onClick={() => here.takeBack(ticket)}>
          {t('door.undo')}
          <VisuallyHidden> {who}</VisuallyHidden>
        </Button>
      ) : came === null ? (
        <Button tone="go" onClick={() => void here.take({ ticket })}>
          {t('door.letIn')}
          <VisuallyHidden> {who}</VisuallyHidden>
        </Button>
      ) : null}
    </li>
  )
}
