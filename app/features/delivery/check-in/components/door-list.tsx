import { Form } from 'react-router'
import { formatTime } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { findAtDoor } from '../queries-door.server.ts'
import styles from './door.module.css'

type Found = Awaited<ReturnType<typeof findAtDoor>>[number]
export type DoorListProps = { found: Found[]; words: string; session: string; timeZone: string; now: Date }

/** Finds people without a code by name and checks them in by hand; a mistake is undone in the same place. */
export function DoorList({ found, words, session, timeZone }: DoorListProps) {
  const { t } = useTranslation('attendance')
  return (
    <Section title={t('door.isManual')}>
      <Form method="get" className={styles.find} preventScrollReset>
        <input type="hidden" name="session" value={session} />
        <TextField
          id="q"
          name="q"
          type="search"
          label={t('find')}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit">{t('search')}</Button>
      </Form>
      {found.length === 0 ? <p>{t(words ? 'noneFound' : 'door.nobody')}</p> : null}
      <ul className={styles.list}>
        {found.map((one) => (
          <Person key={one.ticket} one={one} session={session} timeZone={timeZone} />
        ))}
      </ul>
    </Section>
  )
}

function Person({ one, session, timeZone }: { one: Found; session: string; timeZone: string }) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  const { ticket, name, type, buyer, cameAt } = one
  const who = name ?? t('unnamed')
  const intent = cameAt ? 'undo' : ''
  return (
    <li>
      <div>
        <b translate={name ? 'no' : undefined}>{who}</b>
        <span>
          {type}
          {buyer && buyer !== name ? ` · ${buyer}` : null}
        </span>
        {cameAt ? (
          <Badge tone="good">{t('door.here', { at: formatTime(cameAt, timeZone, language) })}</Badge>
        ) : null}
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="session" value={session} />
        <input type="hidden" name="ticket" value={ticket} />
        {cameAt ? <input type="hidden" name="intent" value="undo" /> : null}
        <SendButton tone={cameAt ? 'bare' : 'go'} along={{ intent, ticket }}>
          {cameAt ? t('door.undo') : t('door.letIn')}
          <VisuallyHidden> {who}</VisuallyHidden>
        </SendButton>
      </Form>
    </li>
  )
}
