import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Menu } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { conversationFilePath } from '../conversation.ts'
import styles from './conversation-head.module.css'

/** A conversation to keep with the deal: on paper, or for programs. */
export function DownloadMenu({ username, code }: { username: string; code: string }) {
  const { t } = useTranslation('conversation-export')
  const language = useLanguage()
  return (
    <Menu button={t('download')}>
      <ul className={styles.files}>
        {(['pdf', 'json'] as const).map((format) => (
          <li key={format}>
            <a
              href={pathIn(language, conversationFilePath(username, code, format))}
              data-document=""
              download
            >
              {t(`as.${format}`)}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  )
}
