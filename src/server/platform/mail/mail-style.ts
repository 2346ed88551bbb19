/**
 * The shop's style in mails. Mail clients lack custom properties and most fonts, so the light theme's colours are inline; a style sheet in the head
 * adds the dark theme.
 */
import type { CSSProperties } from 'react';

const light = { paper: '#fbf8f3', surface: '#ffffff', ink: '#23211e', soft: '#6a645c', line: '#e7dfd4', primary: '#1f4d3f', onPrimary: '#ffffff', accent: '#b8323a', rose: '#f5e1dc' };
const dark = { paper: '#171614', surface: '#211f1c', ink: '#f2ede4', soft: '#b3aa9d', line: '#38342e', primary: '#8fc7b1', onPrimary: '#12231c', accent: '#f08a80', rose: '#3a2a27' };

const body = "Figtree, 'Segoe UI', -apple-system, Roboto, Helvetica, Arial, sans-serif";
const display = "Fraunces, Georgia, 'Times New Roman', serif";

export const MAIL_WIDTH_PX = 600;

/** Inline styles by role, each with a class of the same name for dark overrides. */
export const mailStyle = {
  // Mail clients support one property or the other.
  page: { backgroundColor: light.paper, fontFamily: body, color: light.ink, margin: 0, padding: '24px 0', overflowWrap: 'anywhere', wordBreak: 'break-word' },
  card: { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: '18px', padding: '36px 32px' },
  logo: { fontFamily: display, fontSize: '32px', lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.03em', color: light.primary, textDecoration: 'none', textTransform: 'lowercase' },
  accent: { color: light.accent },
  title: { fontFamily: display, fontSize: '32px', lineHeight: '38px', fontWeight: 500, letterSpacing: '-0.015em', color: light.ink, margin: '0 0 12px' },
  heading: { fontFamily: display, fontSize: '21px', lineHeight: '26px', fontWeight: 500, letterSpacing: '-0.01em', color: light.ink, margin: '0 0 10px' },
  text: { fontSize: '16px', lineHeight: '25px', color: light.ink, margin: '0 0 12px' },
  small: { fontSize: '14px', lineHeight: '21px', color: light.soft, margin: '0 0 8px' },
  button: { backgroundColor: light.primary, borderRadius: '999px', color: light.onPrimary, fontSize: '16px', fontWeight: 600, padding: '14px 28px', textDecoration: 'none', textAlign: 'center' },
  link: { color: light.primary, fontWeight: 600, textDecoration: 'underline' },
  face: {
    display: 'inline-block',
    width: '56px',
    height: '56px',
    borderRadius: '28px',
    backgroundColor: light.rose,
    color: light.ink,
    fontFamily: display,
    fontSize: '24px',
    lineHeight: '56px',
    textAlign: 'center',
    verticalAlign: 'middle',
  },
  /** Honey is reserved for round years, also in the dark theme. */
  medal: {
    display: 'inline-block',
    verticalAlign: 'middle',
    padding: '0 12px',
    marginLeft: '8px',
    borderRadius: '16px',
    backgroundColor: '#e9b44c',
    color: light.ink,
    fontSize: '15px',
    lineHeight: '32px',
    fontWeight: 600,
  },
  line: { borderColor: light.line, borderTopWidth: '1px', margin: '28px 0' },
} as const satisfies Record<string, CSSProperties>;

// Also on the cell that Body adds, for clients that drop the body.
const repaint = (prefix: string) => `
${prefix} .page,${prefix} .page>table>tbody>tr>td{background-color:${dark.paper}!important;color:${dark.ink}!important}
${prefix} .card{background-color:${dark.surface}!important;border-color:${dark.line}!important}
${prefix} .logo{color:${dark.primary}!important}
${prefix} .accent{color:${dark.accent}!important}
${prefix} .title,${prefix} .heading,${prefix} .text{color:${dark.ink}!important}
${prefix} .face{background-color:${dark.rose}!important;color:${dark.ink}!important}
${prefix} .small{color:${dark.soft}!important}
${prefix} .button{background-color:${dark.primary}!important;color:${dark.onPrimary}!important}
${prefix} .link{color:${dark.primary}!important}
${prefix} .line{border-color:${dark.line}!important}`;

/** Narrow screens and dark mode; Outlook's dark mode marks the page with data-ogsc. */
export const mailStyleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 20px!important}.title{font-size:28px!important;line-height:34px!important}.stack{display:block!important;width:100%!important;padding:0 0 20px!important}}
@media (prefers-color-scheme:dark){${repaint('')}}${repaint('[data-ogsc]')}`;
