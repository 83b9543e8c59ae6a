declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> };
  type Options = {
    wordwrap?: number | false;
    baseElements?: { selectors?: string[]; returnDomByDefault?: boolean };
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number };
    selectors?: Selector[];
  };
  export function convert(html: string, options?: Options): string;
}
