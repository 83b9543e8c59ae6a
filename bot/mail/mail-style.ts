/** What inline styles can't say: the dark theme. The colours are those of the product's tokens. */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #0b0f17 !important; }
  .card { background: #111722 !important; border-color: #1e2734 !important; }
  .ink { color: #e8ecf4 !important; }
  .soft { color: #a8b2c4 !important; }
  .stream { color: #63d9cf !important; }
  .line { border-color: #1e2734 !important; }
  .button { background: #3cc8bd !important; }
  .on-button { color: #06201f !important; }
}
@media (max-width: 430px) {
  .card { padding: 20px 16px 4px !important; }
  .figure { display: inline-block !important; width: 47% !important; padding-bottom: 12px !important; }
}
`;
