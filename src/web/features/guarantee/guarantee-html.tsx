/** The notice as the server rendered it (guarantee-notice.server.tsx). */
export function GuaranteeHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, of the shop's own texts
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
