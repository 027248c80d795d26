import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { certificatePath } from '../certificate.ts'

type Own = { code: string; holder: string | null }

/** The certificates of seats; nothing where there are none. */
export function CertificateLinks({ certificates }: { certificates: Own[] }) {
  const { t } = useTranslation('certificates')
  if (certificates.length === 0) return null
  return (
    <ul>
      {certificates.map(({ code, holder }) => (
        <li key={code}>
          <Anchor to={certificatePath(code)}>{t('own.of', { name: holder ?? '' })}</Anchor>
        </li>
      ))}
    </ul>
  )
}
