/**
 * Texts that are the same in English and in another language, for all that is translated: what is not listed
 * here and stands alike in two files was left as it was.
 */
const SAME: Record<string, readonly string[]> = {
  de: [
    '(Admin)',
    '(Manager)',
    '(optional)',
    'Admin',
    'BIC (SWIFT)',
    'Beta',
    'Blog',
    'Budget',
    'Code',
    'Codes',
    'Cookies',
    'Details',
    'Feed',
    'Feeds',
    'Filter',
    'GST',
    'Halal',
    'IBAN',
    'IFSC',
    'Link',
    'Links',
    'Live online',
    'Logo',
    'Manager',
    'Name',
    'Newsletter',
    'Online',
    'Organisation',
    'Passkeys',
    'Person',
    'Region',
    'Status',
    'Ticket',
    'Ticket {{number}}',
    'Tickets',
    'Trainer',
    'Training',
    'Vegan',
    'Video',
    'live online',
  ],
  fr: [
    '(Admin)',
    'Absent',
    'Actions',
    'Admin',
    'Administration',
    'Anti-spam',
    'BIC (SWIFT)',
    'Blog',
    'Budget',
    'Code',
    'Codes',
    'Commission',
    'Conditions',
    'Contact',
    'Cookies',
    'Date',
    'Description',
    'Document',
    'Exceptions',
    'GST',
    'Halal',
    'IBAN',
    'IFSC',
    'Logo',
    'Manager',
    'Menu',
    'Message',
    'Messages',
    'Module {{number}}',
    'Newsletter',
    'Note',
    'Notifications',
    'Organisation',
    'Page {{page}}',
    'Pages',
    'Participants',
    'Photo',
    'Points',
    'Programme',
    'Question',
    'Questions',
    'Signature',
    'Suggestions',
    'Total',
    '{{count}} module',
    '{{count}} modules',
    '{{title}}, page {{page}}',
  ],
  it: [
    '(Admin)',
    'Account',
    'Admin',
    'Anti-spam',
    'BIC (SWIFT)',
    'Beta',
    'Blog',
    'Budget',
    'Dashboard',
    'Feed',
    'File',
    'GDPR',
    'GST',
    'Halal',
    'IBAN',
    'IFSC',
    'Kosher',
    'Link',
    'Logo',
    'Manager',
    'Newsletter',
    'Online',
    'Passcode',
    'Password',
    'Privacy',
    'Video',
  ],
  es: [
    '(Admin)',
    'BIC (SWIFT)',
    'Beta',
    'Blog',
    'Cookies',
    'GST',
    'Halal',
    'IBAN',
    'IFSC',
    'Individual',
    'Kosher',
    'Total',
  ],
  ja: ['GDPR', 'GST', 'IBAN', 'IFSC'],
}

/** Words of English sentences that are no words of German, French, Italian, Spanish or Japanese. */
const ENGLISH =
  /(?<![\p{L}\p{N}_@/.-])(the|and|of|your|you|with|this|that|from|have|has|are|will|please|which|when|what|their|there|would|should|each|every|for|to|is|be|been|not|we|they|our|can|cannot|more|all|any|how|who|why|where|or|by|at|it|its|on|an)(?![\p{L}\p{N}_@/-])/giu

const worded = (text: string) => /\p{L}{3,}/u.test(text)
const bareOf = (text: string) => text.replace(/\{\{[^}]*\}\}|<[^>]*>|https?:\S+|`[^`]*`/g, ' ')

/** Whether a text of another language is the English one, though the two have no word in common for it. */
export const isEnglishText = (language: string, text: string, english: string | undefined): boolean =>
  text === english && worded(bareOf(text)) && !SAME[language]?.includes(text)

/** English words in a text of another language; those that this has, too, say nothing. */
export function englishWordsIn(language: string, text: string): string[] {
  const own = OWN[language] ?? []
  return [...bareOf(text).matchAll(ENGLISH)]
    .map(([word]) => word)
    .filter((word) => word !== 'IT' && !own.includes(word.toLowerCase()))
}

/** Of the words above those that another language has. */
const OWN: Record<string, readonly string[]> = {
  de: ['all', 'an', 'will'],
  fr: ['an', 'on'],
  it: ['all', 'an'],
}
