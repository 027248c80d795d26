import { formatDates, formatHours } from '#app/features/delivery/attendance/certificate-words.ts'
import { formatDate } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type CertificateStatus, certificatePath } from '../certificate.ts'
import type { Certificate } from '../queries-certificates.server.ts'

const TONE = { valid: 'good', expired: 'wait', withdrawn: 'bad' } as const

/** A certificate with its status; works without scripts. */
export function CertificateSheet({
  certificate,
  standing,
}: {
  certificate: Certificate
  standing: CertificateStatus
}) {
  const { t } = useTranslation('certificates')
  const language = useLanguage()
  const { holder, title, provider, byTrainer, minutes, timeZone, issuedAt, validUntil, code } = certificate
  const day = (at: Date | null) => (at ? formatDate(at, timeZone, language) : '')
  const why = holder === null ? 'erased' : certificate.withdrawal
  const facts = [
    ...(holder === null ? [] : [{ label: t('page.name'), value: <b translate="no">{holder}</b> }]),
    { label: t('page.training'), value: <span lang={certificate.language}>{title}</span> },
    { label: t('paper.dates'), value: formatDates(certificate, language) },
    { label: t('paper.hours'), value: formatHours(minutes, language) },
    {
      label: t(byTrainer ? 'paper.trainer' : 'paper.provider'),
      value: <span translate="no">{provider}</span>,
    },
    { label: t('page.issued'), value: day(issuedAt) },
    ...(validUntil ? [{ label: t('paper.validUntil'), value: day(validUntil) }] : []),
  ]
  return (
    <>
      <Alert tone={TONE[standing]} title={t(`page.${standing}`)}>
        {standing === 'valid' ? <p>{t('page.validText')}</p> : null}
        {standing === 'expired' ? <p>{t('page.expiredText', { date: day(validUntil) })}</p> : null}
        {standing === 'withdrawn' ? (
          <p>
            {certificate.withdrawnAt ? `${t('page.since', { date: day(certificate.withdrawnAt) })} ` : null}
            {why ? t(`page.why.${why}`) : null}
          </p>
        ) : null}
      </Alert>
      <Section title={t('page.what')}>
        <FactList facts={facts} />
      </Section>
      {standing === 'withdrawn' ? null : (
        <Section title={t('page.take')}>
          <FormStack>
            <p>{t('badge.what')}</p>
            <FormActions>
              <LinkButton to={`${certificatePath(code)}/certificate.pdf`} data-document="" tone="go" download>
                {t('page.download')}
              </LinkButton>
              <LinkButton to={`${certificatePath(code)}/badge.png`} data-document="" download>
                {t('badge.picture')}
              </LinkButton>
              <LinkButton to={`${certificatePath(code)}/badge.jwt`} data-document="" download>
                {t('badge.download')}
              </LinkButton>
            </FormActions>
          </FormStack>
        </Section>
      )}
    </>
  )
}
