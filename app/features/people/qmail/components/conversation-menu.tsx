import type { ReactNode } from 'react'
import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, MenuRule, menuItem } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { conversationFilePath } from '../conversation.ts'

type ConversationMenuProps = {
  username: string
  code: string
  /** What else one can do about it. */
  children: ReactNode
}

/** What is seldom done with a conversation: kept with the deal, on paper or for programs, and the rest. */
export function ConversationMenu({ username, code, children }: ConversationMenuProps) {
  const { t } = useTranslation(['conversation-export', 'qmail'])
  const language = useLanguage()
  return (
    <Menu button={t('qmail:more')}>
      {(['pdf', 'json'] as const).map((format) => (
        <a
          key={format}
          className={menuItem}
          href={pathIn(language, conversationFilePath(username, code, format))}
          data-document=""
          download
        >
          {t(`as.${format}`)}
        </a>
      ))}
      <MenuRule />
      {children}
    </Menu>
  )
}
