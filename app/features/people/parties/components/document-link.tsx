import { useTranslation } from '#app/ui/translation.tsx'
import type { LookedAt } from '../file.ts'

type DocumentLinkProps = { document: LookedAt & { file: string; title: string } }

/** A document to download; its name alone, and why, while it cannot be opened. */
export function DocumentLink({ document }: DocumentLinkProps) {
  const { t } = useTranslation('files')
  const { file, title, state, finding } = document
  if (state === 'clean')
    return (
      <a href={`/document/${file}`} download translate="no">
        {title}
      </a>
    )
  return (
    <span>
      <span translate="no">{title}</span>:{' '}
      {state === 'waiting' ? t('refused.waiting') : t('refused.removed', { finding })}
    </span>
  )
}
