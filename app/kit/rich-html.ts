declare const cut: unique symbol

/**
 * HTML that was cut to an allow list of the product, by `platform/rich-text`: nothing else can be shown as
 * markup.
 */
export type RichHtml = (string & { readonly [cut]: true }) | ''
