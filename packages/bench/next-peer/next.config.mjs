export default { serverExternalPackages: ["postgres"], typescript: { ignoreBuildErrors: true } };
