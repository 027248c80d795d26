import type { ReactNode } from 'react'
import { Form } from 'react-router'
import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { inGroups } from '#app/features/people/credentials/second-factor.ts'
import { formatDate, formatMoment } from '#app/kit/dates.ts'
import type { MessageParams } from '#app/kit/refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './two-step.module.css'

type Standing =
  | { state: 'off' }
  | { state: 'begun'; qr: { size: number; path: string }; secret: string; link: string }
  | { state: 'on'; since: Date; codesLeft: number; endsAt: Date | null }

type TwoStepProps = {
  twoStep: Standing
  proof: OwnerProof
  zone: string
  /** Recovery codes that were just made: they are shown this once. */
  codes: string[] | null
  fault: FormFault | null
}

/** Sets up authenticator-app codes as a second step. Posts `begin`, `turnOn`, `renew` and `turnOff`. */
export function TwoStep({ twoStep, proof, zone, codes, fault }: TwoStepProps) {
  const { t } = useTranslation('security')
  return (
    <Section
      title={t('twoStep.title')}
      note={twoStep.state === 'on' ? <Badge tone="good">{t('twoStep.on')}</Badge> : undefined}
    >
      <div className={styles.box}>
        {codes ? <Codes codes={codes} /> : null}
        {twoStep.state === 'off' ? <SetUp proof={proof} fault={fault} /> : null}
        {twoStep.state === 'begun' ? <Scan {...twoStep} fault={fault} /> : null}
        {twoStep.state === 'on' ? <Keep {...twoStep} zone={zone} fault={fault} /> : null}
      </div>
    </Section>
  )
}

function Codes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('security')
  return (
    <Alert tone="good" title={t('twoStep.codes')}>
      <p>{t('twoStep.codesWhy')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{inGroups(code)}</li>
        ))}
      </ol>
    </Alert>
  )
}

function SetUp({ proof, fault }: { proof: OwnerProof; fault: FormFault | null }) {
  const { t } = useTranslation('security')
  const error = fault?.errors.password
  return (
    <Steps>
      <p>{t('twoStep.why')}</p>
      <ProofField
        id="password"
        name="password"
        label={t('twoStep.password')}
        proof={proof}
        error={error && translateMessage(t, error)}
      />
      {canProve(proof) ? <Act intent="begin">{t('twoStep.begin')}</Act> : null}
      <ProofButton proof={proof} />
    </Steps>
  )
}

type ScanProps = { qr: { size: number; path: string }; secret: string; link: string; fault: FormFault | null }

function Scan({ qr, secret, link, fault }: ScanProps) {
  const { t } = useTranslation('security')
  return (
    <div className={styles.scan}>
      <QrCode {...qr} label={t('twoStep.qr')} />
      <Steps>
        <p>{t('twoStep.scan')}</p>
        <p>
          {t('twoStep.byHand')} <code className={styles.secret}>{secret}</code>
        </p>
        <p>
          <a href={link}>{t('twoStep.open')}</a>
        </p>
        <CodeField label={t('twoStep.code')} fault={fault} />
        <Act intent="turnOn">{t('twoStep.turnOn')}</Act>
      </Steps>
    </div>
  )
}

type KeepProps = {
  since: Date
  codesLeft: number
  endsAt: Date | null
  zone: string
  fault: FormFault | null
}

function Keep({ since, codesLeft, endsAt, zone, fault }: KeepProps) {
  const language = useLanguage()
  const facts: MessageParams = { since: formatDate(since, zone, language), count: codesLeft }
  return (
    <>
      {endsAt ? <Ends at={endsAt} zone={zone} /> : null}
      <KeptSteps facts={facts} fault={fault} />
    </>
  )
}

/** That staff has it end, and the button that keeps it. */
function Ends({ at, zone }: { at: Date; zone: string }) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  return (
    <Alert tone="wait">
      <p>{t('twoStep.ends', { at: formatMoment(at, zone, language, at) })}</p>
      <Form method="post">
        <Act intent="keep">{t('twoStep.keep')}</Act>
      </Form>
    </Alert>
  )
}

function KeptSteps({ facts, fault }: { facts: MessageParams; fault: FormFault | null }) {
  const { t } = useTranslation('security')
  return (
    <Steps>
      <p>{t('twoStep.since', facts)}</p>
      <p>{t('twoStep.left', facts)}</p>
      <CodeField label={t('twoStep.anyCode')} fault={fault} />
      <Act intent="renew" quiet="turnOff">
        {t('twoStep.renew')}
      </Act>
    </Steps>
  )
}

function Steps({ children }: { children: ReactNode }) {
  return (
    <Form method="post" noValidate className={styles.form}>
      <FormStack>{children}</FormStack>
    </Form>
  )
}

export function CodeField({ label, fault }: { label: string; fault: FormFault | null }) {
  const { t } = useTranslation('security')
  const error = fault?.errors.code
  return (
    <TextField
      id="code"
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
      error={error && translateMessage(t, error)}
    />
  )
}

function Act({ intent, quiet, children }: { intent: string; quiet?: 'turnOff'; children: ReactNode }) {
  const { t } = useTranslation('security')
  return (
    <FormActions>
      <SendButton name="intent" value={intent} tone={quiet ? 'quiet' : 'go'}>
        {children}
      </SendButton>
      {quiet ? (
        <SendButton name="intent" value={quiet} tone="danger">
          {t('twoStep.turnOff')}
        </SendButton>
      ) : null}
    </FormActions>
  )
}
