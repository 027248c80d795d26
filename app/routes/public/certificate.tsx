import { certificateStatus } from '#app/features/delivery/certificates/certificate.ts'
import { CertificateSheet } from '#app/features/delivery/certificates/components/certificate-sheet.tsx'
import { getCertificate } from '#app/features/delivery/certificates/queries-certificates.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/certificate'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const certificate = await getCertificate(ctx, params.code)
  return { certificate, standing: certificateStatus(certificate, ctx.now()) }
})

/** Where anybody who was shown a certificate sees whether it is genuine, and whether it still counts. */
export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('certificates')
  return (
    <Page narrow title={t('paper.kicker')}>
      <PageMeta title={t('paper.kicker')} noindex />
      <CertificateSheet {...loaderData} />
    </Page>
  )
}
