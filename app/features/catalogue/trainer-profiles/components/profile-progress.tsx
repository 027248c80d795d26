import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { NEEDED, type Needed } from '#app/features/catalogue/trainers/completeness.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { DotMeter } from '#app/ui/dot-meter.tsx'
import { focusTarget } from '#app/ui/focus-target.ts'
import { CheckIcon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ProviderState } from '../queries-own.server.ts'
import styles from './profile-progress.module.css'

/** `taught`: whether there is a topic yet. */
type ProgressProps = { state: ProviderState; taught: boolean; emailConfirmed: boolean; fault?: string | null }

/** Where each field of what is needed stands on the page. */
const FIELD: Record<Needed, string> = {
  photo: 'photo',
  headline: 'headline',
  about: 'about',
  skills: 'skillCodes',
  languages: 'languages',
  city: 'city',
}

/** A provider's progress: what the profile lacks, asking for approval, and what follows. */
export function ProfileProgress({ state, taught, emailConfirmed, fault }: ProgressProps) {
  const { t } = useTranslation('profiles')
  const { missing, approval } = state
  const complete = missing.length === 0
  const asks = approval !== 'pending' && approval !== 'approved'
  const steps = [
    ['email', emailConfirmed],
    ['profile', complete],
    ['asked', !asks],
    ['approved', approval === 'approved'],
    ['topic', taught],
  ] as const
  const isDone = steps.every(([, done]) => done)
  return (
    <Panel>
      <div className={styles.progress}>
        <div>
          <h2 className={styles.title}>{t(`way.${approval}`)}</h2>
          {isDone ? null : (
            <DotMeter
              filled={NEEDED.length - missing.length}
              total={NEEDED.length}
              label={t('way.done', { done: NEEDED.length - missing.length, all: NEEDED.length })}
            />
          )}
          {fault ? <Alert tone="bad">{fault}</Alert> : null}
          <p className={styles.next}>{t(asks && !complete ? 'way.fillIn' : `way.next.${approval}`)}</p>
          {asks && complete && emailConfirmed ? (
            <Form method="post">
              <SendButton name="intent" value="ask" tone="go">
                {t(approval === 'none' ? 'ask.ask' : 'ask.again')}
              </SendButton>
            </Form>
          ) : null}
          {asks && complete && !emailConfirmed ? <Alert tone="wait">{t('ask.confirmFirst')}</Alert> : null}
          {approval === 'approved' && !taught ? <FirstTopic /> : null}
          {approval === 'pending' && !taught ? <FirstTopic waits /> : null}
          {approval === 'approved' ? <LinkButton to={`/${state.username}`}>{t('way.see')}</LinkButton> : null}
        </div>
        {isDone ? null : (
          <>
            <ul className={styles.steps}>
              {NEEDED.map((name) => (
                <Step key={name} done={!missing.includes(name)}>
                  <a href={`#${FIELD[name]}`} onClick={focusTarget}>
                    {t(`need.${name}`)}
                  </a>
                </Step>
              ))}
            </ul>
            <ol className={styles.steps}>
              {steps.map(([name, done]) => (
                <Step key={name} done={done}>
                  {t(`step.${name}`)}
                </Step>
              ))}
            </ol>
          </>
        )}
      </div>
    </Panel>
  )
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useTranslation('profiles')
  return (
    <li className={cx(done ? styles.there : styles.missing)}>
      {done ? <CheckIcon /> : <i aria-hidden="true" />}
      <span>{children}</span>
      <span className={styles.state}>{t(done ? 'way.there' : 'way.missing')}</span>
    </li>
  )
}

/**
 * What a provider without a topic does next: one who is approved, or who waits for it and writes meanwhile.
 */
function FirstTopic({ waits = false }: { waits?: boolean }) {
  const { t } = useTranslation('profiles')
  return (
    <Alert
      tone="info"
      title={t(waits ? 'topic.meanwhile' : 'topic.title')}
      action={
        <LinkButton to="/addtopic" tone="go">
          {t('topic.send')}
        </LinkButton>
      }
    >
      <p>{t(waits ? 'topic.waits' : 'topic.text')}</p>
    </Alert>
  )
}

/** The same on a provider's dashboard, in one line with a link. */
export function ProfileNotice({ state, taught }: { state: ProviderState; taught: boolean }) {
  const { t } = useTranslation('profiles')
  const { missing, approval, reason } = state
  if (approval === 'approved' && missing.length === 0) return taught ? null : <FirstTopic />
  const isBad = approval === 'rejected'
  return (
    <Alert
      tone={isBad ? 'bad' : approval === 'none' ? 'info' : 'wait'}
      title={t(`way.${approval}`)}
      action={
        approval === 'pending' ? (
          !taught && <LinkButton to="/addtopic">{t('topic.send')}</LinkButton>
        ) : (
          <LinkButton to="/trainerprofile" tone={isBad ? 'quiet' : 'go'}>
            {t(missing.length === 0 && approval === 'none' ? 'ask.ask' : 'way.goOn')}
          </LinkButton>
        )
      }
    >
      {(isBad || approval === 'returned') && reason ? <Reason reason={reason} /> : null}
      {missing.length > 0 ? (
        <DotMeter
          filled={NEEDED.length - missing.length}
          total={NEEDED.length}
          label={t('way.lacks', { list: missing.map((name) => t(`need.${name}`)).join(', ') })}
        />
      ) : (
        <p>{t(`way.next.${approval}`)}</p>
      )}
    </Alert>
  )
}

/** Why staff refused, or what it asks for, in the words of staff. */
export function Reason({ reason }: { reason: string }) {
  return (
    <blockquote className={styles.reason}>
      {reason
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </blockquote>
  )
}
