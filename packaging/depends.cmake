# Computes what the Debian package depends on when it is made. CPack's own way asks `file` about each of 2,900 headers.
set(folder ${CPACK_PACKAGE_DIRECTORY}/depends)
file(WRITE ${folder}/debian/control "Source: cuda-tidy\n\nPackage: cuda-tidy\nArchitecture: any\n")
list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 build)
file(GLOB binaries ${build}/bin/cuda-tidy ${build}/bin/cuda-tidy-verify ${build}/lib/cuda-tidy/*.so)
execute_process(COMMAND dpkg-shlibdeps -O ${binaries} WORKING_DIRECTORY ${folder}
  OUTPUT_VARIABLE depends ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "shlibs:Depends=([^\n]+)" _ "${depends}")
set(CPACK_DEBIAN_PACKAGE_DEPENDS ${CMAKE_MATCH_1})
file(REMOVE_RECURSE ${folder})
